/** Tells a state when it has become another one. */
export type ChangePublisher<T> = {
  /** The present state, for whoever joins. */
  greeting(): T;
  /** Publishes the present state, unless it is the one that was told last. */
  publishChange(): void;
};

/** `read` is asked only while somebody listens. */
export function createChangePublisher<T>(
  read: () => T,
  listens: () => boolean,
  publish: (state: T) => void,
): ChangePublisher<T> {
  let told: string | undefined;
  return {
    greeting() {
      const state = read();
      // Who listens already knows another one: that is told to all of them next.
      told ??= JSON.stringify(state);
      return state;
    },
    publishChange() {
      if (!listens()) {
        told = undefined;
        return;
      }
      const state = read();
      const text = JSON.stringify(state);
      if (text === told) return;
      told = text;
      publish(state);
    },
  };
}
