import { atom, useAtomValue } from 'jotai';
import { pathOf } from '#web/app/paths.ts';
import { consoleDay } from '#web/lib/formats/dates.ts';
import { metricsAtom } from './atoms.ts';

/** The server's day, since its figures of today are of that one; this computer's until the server's is known. */
const todayAtom = atom((get) => {
  const metrics = get(metricsAtom);
  return consoleDay(metrics === null ? Date.now() : Date.parse(metrics.timestamp));
});

/** The server's day, YYYY-MM-DD. */
export const useToday = (): string => useAtomValue(todayAtom);

type Filters = Readonly<Record<string, string>>;

/** Makes addresses of today's calls in the history, with more filters of it. */
export function useTodayPath(): (filters?: Filters) => string {
  const today = useToday();
  return (filters = {}) => pathOf('historico', { fecha_inicio: today, fecha_fin: today, ...filters });
}
