import { useSyncExternalStore } from 'react';

/** Whether the window is as narrow as a phone. */
export const useNarrow = watch('(max-width: 48em)');
/** Whether the window is so narrow that a row of buttons would hide the figures of its table. */
export const useTight = watch('(max-width: 68em)');

/**
 * Returns a hook for a media query that all callers share, so that they change in one render. With one query per row, a
 * long table would render row by row, which React takes for a loop.
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
