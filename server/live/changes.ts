/** Publishes a state whenever it has changed. */
type ChangePublisher<T> = {
  /** Returns the current state for a new subscriber. */
  greeting(): T;
  /** Publishes the current state unless it equals the last published one. */
  publishChange(): void;
};

/** `read` is called only while there are subscribers. */
export function createChangePublisher<T>(
  read: () => T,
  listens: () => boolean,
  publish: (state: T) => void,
): ChangePublisher<T> {
  let published: string | undefined;
  return {
    greeting() {
      const state = read();
      // If nothing was published yet, this state is the baseline for the next change, which then goes to all
      // subscribers.
      published ??= JSON.stringify(state);
      return state;
    },
    publishChange() {
      if (!listens()) {
        published = undefined;
        return;
      }
      const state = read();
      const text = JSON.stringify(state);
      if (text === published) return;
      published = text;
      publish(state);
    },
  };
}
