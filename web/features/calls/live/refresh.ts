import { atomWithStorage } from 'jotai/utils';

/** Refresh intervals to choose from, in seconds. */
export const INTERVALS = [1, 2, 5, 10] as const;

export const autoRefreshAtom = atomWithStorage('cadencia.realtime.auto', true, undefined, { getOnInit: true });
export const intervalAtom = atomWithStorage<number>('cadencia.realtime.interval', 2, undefined, { getOnInit: true });
