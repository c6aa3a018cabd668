import { useSyncExternalStore } from 'react';

/** A window as narrow as a phone, and one in which a row of buttons hides its table's figures. */
export const useNarrow = watch('(max-width: 48em)');
export const useTight = watch('(max-width: 68em)');

/**
 * All callers share one media query, so that they change in one render: with a query for each row, a long table would
 * render row by row, which React takes for a loop.
 */
function watch(media: string): () => boolean {
  const query = window.matchMedia(media);
  const listeners = new Set<() => void>();
  query.addEventListener('change', () => {
    for (const listener of listeners) listener();
  });
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}
