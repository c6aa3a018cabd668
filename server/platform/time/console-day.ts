/** The console's day: its time zone, and the listeners to notify when the day changes. */
export type ConsoleDay = {
  /** IANA time zone. */
  timeZone(): string;
  /** The day's counts are no longer valid: its time zone changed, or some of its calls were removed. */
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
