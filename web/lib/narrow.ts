import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(max-width: 48em)');

/**
 * Whether the window is as narrow as a phone. All callers share one media query, so that they change in one render:
 * with a query for each row, a long table would render row by row, which React takes for a loop.
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
