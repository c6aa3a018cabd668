import { pathOf } from '#web/app/paths.ts';
import { consoleDay } from './formats/dates.ts';

/** The address of today's calls in the history, with more filters of it. */
export function todayPath(filters: Readonly<Record<string, string>> = {}): string {
  const today = consoleDay(Date.now());
  return pathOf('historico', { fecha_inicio: today, fecha_fin: today, ...filters });
}
