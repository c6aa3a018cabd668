import { atom, useAtomValue } from 'jotai';
import { pathOf } from '#web/app/paths.ts';
import { consoleDay } from '#web/lib/formats/dates.ts';
import { metricsAtom } from './atoms.ts';

/** The server's day, to which its figures for today refer, or this computer's before the first message. */
const todayAtom = atom((get) => {
  const metrics = get(metricsAtom);
  return consoleDay(metrics === null ? Date.now() : Date.parse(metrics.timestamp));
});

/** Returns the server's day, YYYY-MM-DD. */
export const useToday = (): string => useAtomValue(todayAtom);

type Filters = Readonly<Record<string, string>>;

/** Returns a function that builds links to today's calls in the history, with optional filters. */
export function useTodayPath(): (filters?: Filters) => string {
  const today = useToday();
  return (filters = {}) => pathOf('historico', { fecha_inicio: today, fecha_fin: today, ...filters });
}
