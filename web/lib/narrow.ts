import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(max-width: 48em)');

/**
 * Whether there is only a phone's width. Whoever asks listens to one query, so that all change together: a row of a long
 * table with a query of its own would be drawn again row by row, which React takes for a loop.
 */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}

const listeners = new Set<() => void>();

query.addEventListener('change', () => {
  for (const listener of listeners) listener();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
