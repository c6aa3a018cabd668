/** The console's day: its time zone, and who has to start counting again when another day begins. */
export type ConsoleDay = {
  /** IANA time zone. */
  timeZone(): string;
  /** The day is another one: its time zone was changed, or calls of it are gone. */
  changed(): void;
  /** Listeners are called in the order in which they were added. */
  onChanged(listener: () => void): void;
};

export function createConsoleDay(timeZone: () => string): ConsoleDay {
  const listeners: (() => void)[] = [];
  return {
    timeZone,
    changed() {
      for (const listener of listeners) listener();
    },
    onChanged: (listener) => void listeners.push(listener),
  };
}
