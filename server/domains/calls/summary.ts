import { hasKnownEnd } from '#engine/model/disposition.ts';
import { zoneClock } from '#engine/kernel/local-time.ts';
import type { HistorySummary } from '#shared/contracts/calls.ts';
import type { HistoryGroup } from './queries/history-figures.ts';
import { toWireState } from './wire-states.ts';

const HOUR_MS = 3_600_000;

/** The figures of the history's cards and charts. `timeZone`: whose days and hours are meant. */
export function summarise(groups: readonly HistoryGroup[], timeZone: string): HistorySummary {
  const byState = { pendiente: 0, en_progreso: 0, finalizada: 0, fallida: 0, error: 0 };
  const perHour = new Array<number>(24).fill(0);
  const perWeekHour = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
  const localHour = createLocalHour(timeZone);
  let total = 0;
  let unmeasured = 0;
  let durationMs = 0;
  for (const group of groups) {
    total += group.calls;
    if (hasKnownEnd(group.standing)) durationMs += group.durationMs;
    else unmeasured += group.calls;
    byState[toWireState(group.standing).estado] += group.calls;
    const { weekday, hour } = localHour(group.hour);
    perHour[hour]! += group.calls;
    perWeekHour[weekday]![hour]! += group.calls;
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
    por_dia_hora: perWeekHour,
  };
}

/** `weekday`: 0 is Sunday. */
type LocalHour = { readonly weekday: number; readonly hour: number };

/** Where an hour (epoch ms ÷ 3,600,000) falls in the week of `timeZone`: by its first minute. */
function createLocalHour(timeZone: string): (hour: number) => LocalHour {
  const clock = zoneClock(timeZone);
  const known = new Map<number, LocalHour>();
  return (hour) => {
    let local = known.get(hour);
    if (local === undefined) {
      // Local time as if it were UTC.
      const date = new Date(clock.localMs(hour * HOUR_MS));
      known.set(hour, (local = { weekday: date.getUTCDay(), hour: date.getUTCHours() }));
    }
    return local;
  };
}
