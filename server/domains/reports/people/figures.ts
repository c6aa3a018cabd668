/** Figures of people and of wrap-up codes. */
import { HOUR_MS } from '#shared/durations.ts';
import { occupancyOf, shiftMs } from '#shared/domain/agent-figures.ts';
import { percentOf } from '#shared/domain/figures.ts';
import type { PauseSums, PeopleFigures } from '#shared/contracts/people-reports.ts';
import type { PeopleSums } from './store.ts';

type ReasonSums = PeopleSums & { readonly reasonId: number };

const seconds = (ms: number): number => Math.round(ms / 1000);

function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}

function add(a: PeopleSums, b: PeopleSums): PeopleSums {
  return {
    availableMs: a.availableMs + b.availableMs,
    busyMs: a.busyMs + b.busyMs,
    wrapUpMs: a.wrapUpMs + b.wrapUpMs,
    pausedMs: a.pausedMs + b.pausedMs,
    unreachableMs: a.unreachableMs + b.unreachableMs,
    pauses: a.pauses + b.pauses,
    talked: a.talked + b.talked,
    talkMs: a.talkMs + b.talkMs,
    heldMs: a.heldMs + b.heldMs,
    persons: a.persons + b.persons,
    succeeded: a.succeeded + b.succeeded,
  };
}

const NOTHING: PeopleSums = {
  availableMs: 0,
  busyMs: 0,
  wrapUpMs: 0,
  pausedMs: 0,
  unreachableMs: 0,
  pauses: 0,
  talked: 0,
  talkMs: 0,
  heldMs: 0,
  persons: 0,
  succeeded: 0,
};

/** Returns the figures of sums by reason of pauses. `reasons` has the reasons' names. */
export function peopleFiguresOf(rows: readonly ReasonSums[], reasons: ReadonlyMap<number, string>): PeopleFigures {
  const sums = rows.reduce<PeopleSums>(add, NOTHING);
  const { talked, talkMs, wrapUpMs, persons, succeeded } = sums;
  const onShiftMs = shiftMs(sums);
  const mean = (ms: number): number | null => (talked === 0 ? null : rounded(ms / talked / 1000, 1));
  const perHour = (count: number): number | null =>
    onShiftMs === 0 ? null : rounded(count / (onShiftMs / HOUR_MS), 2);
  return {
    shift_s: seconds(onShiftMs),
    ready_s: seconds(sums.availableMs),
    in_call_s: seconds(sums.busyMs),
    wrap_up_s: seconds(wrapUpMs),
    paused_s: seconds(sums.pausedMs),
    unreachable_s: seconds(sums.unreachableMs),
    occupancy: occupancyOf(sums),
    conversations: talked,
    talk_s: mean(talkMs),
    hold_s: mean(sums.heldMs),
    handling_s: mean(talkMs + wrapUpMs),
    contacts: persons,
    contacts_per_hour: perHour(persons),
    successes: succeeded,
    successes_per_hour: perHour(succeeded),
    pauses: pausesOf(rows, reasons),
  };
}

function pausesOf(rows: readonly ReasonSums[], reasons: ReadonlyMap<number, string>): PauseSums[] {
  return [...Map.groupBy(rows, ({ reasonId }) => reasonId)]
    .map(([reasonId, own]) => ({ reasonId, ...own.reduce<PeopleSums>(add, NOTHING) }))
    .filter(({ pauses, pausedMs }) => pauses > 0 || pausedMs > 0)
    .toSorted((a, b) => b.pausedMs - a.pausedMs || a.reasonId - b.reasonId)
    .map(({ reasonId, pauses, pausedMs }) => ({
      reason_id: reasonId === 0 ? null : reasonId,
      reason: reasons.get(reasonId) ?? null,
      pauses,
      paused_s: seconds(pausedMs),
    }));
}

/** Returns the share of a code, percent, with one decimal as all rates. */
export const shareOf = (calls: number, all: number): number | null => (all === 0 ? null : percentOf(calls, all));
