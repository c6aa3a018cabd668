import { hasKnownEnd } from '#engine/model/disposition.ts';
import { weekdayOf, zoneClock } from '#engine/kernel/local-time.ts';
import type { CallState, HistorySummary } from '#shared/contracts/calls.ts';
import type { HistoryCounts } from './queries/history-counts.ts';
import { toWireState } from './wire-states.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Totals from which the figures are computed. */
export type CallTotals = {
  total: number;
  unmeasured: number;
  durationMs: number;
  readonly byState: Record<CallState, number>;
  /** By hour of the day. */
  readonly perHour: number[];
  /** By day of the week, 0 is Sunday, and hour of the day. */
  readonly perWeekHour: number[][];
};

export function emptyTotals(): CallTotals {
  return {
    total: 0,
    unmeasured: 0,
    durationMs: 0,
    byState: { pendiente: 0, en_progreso: 0, finalizada: 0, fallida: 0, error: 0 },
    perHour: new Array<number>(24).fill(0),
    perWeekHour: Array.from({ length: 7 }, () => new Array<number>(24).fill(0)),
  };
}

export function copyTotals(totals: Readonly<CallTotals>): CallTotals {
  const { byState, perHour, perWeekHour } = totals;
  return {
    ...totals,
    byState: { ...byState },
    perHour: perHour.slice(),
    perWeekHour: perWeekHour.map((hours) => hours.slice()),
  };
}

/** Adds `counts` to the totals. `timeZone` defines days and hours. */
export function addCounts(
  totals: CallTotals,
  { statuses, hours, durationMs }: HistoryCounts,
  timeZone: string,
): CallTotals {
  totals.durationMs += durationMs;
  for (const { status, calls } of statuses) {
    totals.total += calls;
    if (!hasKnownEnd(status)) totals.unmeasured += calls;
    totals.byState[toWireState(status).estado] += calls;
  }
  if (hours.length === 0) return totals;
  const localHour = createLocalHour(timeZone);
  for (const { hour: epochHour, calls } of hours) {
    const { weekday, hour } = localHour(epochHour);
    totals.perHour[hour]! += calls;
    totals.perWeekHour[weekday]![hour]! += calls;
  }
  return totals;
}

/** The figures of the history's cards and charts. */
export function toSummary({
  total,
  unmeasured,
  durationMs,
  byState,
  perHour,
  perWeekHour,
}: CallTotals): HistorySummary {
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

/** The weekday and hour in `timeZone` of an hour (epoch ms ÷ 3,600,000), by its first minute. */
function createLocalHour(timeZone: string): (hour: number) => LocalHour {
  const clock = zoneClock(timeZone);
  return (epochHour) => {
    const local = Math.floor(clock.localMs(epochHour * HOUR_MS) / HOUR_MS);
    const day = Math.floor(local / DAY_HOURS);
    return { weekday: weekdayOf(day), hour: local - day * DAY_HOURS };
  };
}
