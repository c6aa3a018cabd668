import { hasKnownEnd } from '#engine/model/disposition.ts';
import type { HistorySummary } from '#shared/contracts/calls.ts';
import type { HistoryGroup } from './queries/history-figures.ts';
import { toWireState } from './wire-states.ts';

const HOUR_MS = 3_600_000;

/** The figures of the history's cards and charts. `timeZone`: whose hours of the day are meant. */
export function summarise(groups: readonly HistoryGroup[], timeZone: string): HistorySummary {
  const byState = { pendiente: 0, en_progreso: 0, finalizada: 0, fallida: 0, error: 0 };
  const perHour = new Array<number>(24).fill(0);
  const hourOfDay = createHourOfDay(timeZone);
  let total = 0;
  let unmeasured = 0;
  let durationMs = 0;
  for (const group of groups) {
    total += group.calls;
    if (hasKnownEnd(group.standing)) durationMs += group.durationMs;
    else unmeasured += group.calls;
    byState[toWireState(group.standing).estado] += group.calls;
    perHour[hourOfDay(group.hour)]! += group.calls;
  }
  const ended = byState.finalizada + byState.fallida + byState.error;
  const measured = ended - unmeasured;
  return {
    total,
    completadas: byState.finalizada,
    fallidas: byState.fallida,
    errores: byState.error,
    en_progreso: byState.pendiente + byState.en_progreso,
    duracion_promedio_s: measured === 0 ? 0 : durationMs / measured / 1000,
    tasa_exito: ended === 0 ? 0 : (100 * byState.finalizada) / ended,
    por_hora: perHour,
  };
}

function createHourOfDay(timeZone: string): (hour: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  const known = new Map<number, number>();
  return (hour) => {
    let local = known.get(hour);
    if (local === undefined) known.set(hour, (local = Number(format.format(hour * HOUR_MS))));
    return local;
  };
}
