import { useAtomValue } from 'jotai';
import type { LiveMetrics } from '#shared/live.ts';
import { metricsAtAtom, metricsAtom, socketStateAtom } from '#web/live/atoms.ts';
import { useAskedMetrics } from './api.ts';

/** The newest figures that are known, and when they came: the live line's, or while it is broken what asking brings. */
export function useLatest(): { now: LiveMetrics | null; at: number } {
  const told = useAtomValue(metricsAtom);
  const toldAt = useAtomValue(metricsAtAtom);
  const state = useAtomValue(socketStateAtom);
  const { data, dataUpdatedAt } = useAskedMetrics(state === 'waiting' || state === 'closed');
  return data !== undefined && dataUpdatedAt > toldAt
    ? { now: data.data, at: dataUpdatedAt }
    : { now: told, at: toldAt };
}
