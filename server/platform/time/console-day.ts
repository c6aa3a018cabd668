/** The console's day: its time zone and the listeners to changes. */
export type ConsoleDay = {
  /** IANA time zone. */
  timeZone(): string;
  /**
   * Notifies listeners that the day's counts are no longer valid, because the time zone changed or some of its calls
   * were removed.
   */
  changed(): void;
  /** Adds a listener. Listeners are called in the order in which they were added. */
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
