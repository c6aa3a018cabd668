import { DISPOSITIONS, hasKnownEnd, isDisposition, type Disposition } from '#shared/domain/dispositions.ts';
import type { CallOutcome, CallState, HistorySummary } from '#shared/contracts/calls.ts';
import { WIRE_STATES } from '#shared/domain/wire-states.ts';
import { rateOf } from '#shared/domain/figures.ts';
import { createLocalHour } from './week-hour.ts';
import { CALL_STATUSES, toWireState, type CallStatus } from './wire-states.ts';

type StatusCount = { readonly status: CallStatus; readonly calls: number; readonly durationMs: number };
/** `quarter` is a quarter of an hour (epoch ms ÷ 900,000). */
type QuarterCount = { readonly quarter: number; readonly calls: number };
export type CallCount = StatusCount & QuarterCount;

/** The same calls, counted by status and by quarter. */
type CallCounts = { readonly statuses: readonly StatusCount[]; readonly quarters: readonly QuarterCount[] };

/** Totals from which the figures are computed. */
export type CallTotals = {
  durationMs: number;
  readonly byStatus: Record<CallStatus, number>;
  /** By hour of the day. */
  readonly perHour: number[];
  /** By day of the week (0 is Sunday) and hour of the day. */
  readonly perWeekHour: number[][];
};

export function emptyTotals(): CallTotals {
  return {
    durationMs: 0,
    byStatus: Object.fromEntries(CALL_STATUSES.map((status) => [status, 0])) as CallTotals['byStatus'],
    perHour: new Array<number>(24).fill(0),
    perWeekHour: Array.from({ length: 7 }, () => new Array<number>(24).fill(0)),
  };
}

/** Adds counts to the totals; negative counts subtract. Days and hours are in `timeZone` (IANA). */
export function addCounts(totals: CallTotals, { statuses, quarters }: CallCounts, timeZone: string): void {
  for (const { status, calls, durationMs } of statuses) {
    totals.byStatus[status] += calls;
    if (isDisposition(status) && hasKnownEnd(status)) totals.durationMs += durationMs;
  }
  const localHour = createLocalHour(timeZone);
  for (const { quarter, calls } of quarters) {
    const { weekday, hour } = localHour(quarter);
    totals.perHour[hour]! += calls;
    totals.perWeekHour[weekday]![hour]! += calls;
  }
}

/** Computes the figures of the history's cards and charts. */
export function toSummary({ durationMs, byStatus, perHour, perWeekHour }: CallTotals): HistorySummary {
  const sumOf = (statuses: readonly CallStatus[]): number =>
    statuses.reduce((sum, status) => sum + byStatus[status], 0);
  const inState = (...states: CallState[]): number =>
    sumOf(CALL_STATUSES.filter((status) => states.includes(toWireState(status).estado)));
  const ended = sumOf(DISPOSITIONS);
  const measured = sumOf(DISPOSITIONS.filter(hasKnownEnd));
  return {
    total: sumOf(CALL_STATUSES),
    completadas: inState('finalizada'),
    fallidas: inState('fallida'),
    errores: inState('error'),
    en_progreso: inState('pendiente', 'en_progreso'),
    duracion_promedio_s: measured === 0 ? 0 : durationMs / measured / 1000,
    tasa_exito: rateOf('success', { succeeded: byStatus.success, ended }),
    por_desenlace: byOutcome(byStatus),
    por_hora: perHour,
    por_dia_hora: perWeekHour,
  };
}

function byOutcome(byDisposition: Readonly<Record<Disposition, number>>): Record<CallOutcome, number> {
  const counts = DISPOSITIONS.map((disposition) => [WIRE_STATES[disposition].desenlace, byDisposition[disposition]]);
  return Object.fromEntries(counts) as Record<CallOutcome, number>;
}
