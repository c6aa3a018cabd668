import { useEffect, useState, useSyncExternalStore } from 'react';
import type { BoardState, BoardStore } from './board-store.ts';

export function useBoard(store: BoardStore): BoardState {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** Returns whether the page is in fullscreen mode and a function that toggles it. The F key does the same. */
export function useFullscreen(): { readonly isFull: boolean; readonly toggle: () => void } {
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const changed = (): void => setFull(document.fullscreenElement !== null);
    function pressed(event: KeyboardEvent): void {
      if (event.key.toLowerCase() === 'f' && !event.ctrlKey && !event.metaKey && !event.altKey) toggleFullscreen();
    }
    document.addEventListener('fullscreenchange', changed);
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      document.removeEventListener('keydown', pressed);
    };
  }, []);
  return { isFull, toggle: toggleFullscreen };
}

function toggleFullscreen(): void {
  const changing =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  changing.catch(() => {}); // the browser or a policy may forbid fullscreen mode
}
