import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { foundPerson, type Fact, type FactOf } from '#engine/model/facts.ts';
import type { FactSink } from '#engine/ports.ts';
import { isCarried } from '#shared/domain/dispositions.ts';
import { COUNTED_FACTS } from '#server/dialer/samples.ts';
import type { LoadTestFigures, LoadTestMinute } from './contract.ts';

type Counters = FactSink & {
  /** Returns the figures up to `nowMs`. */
  figures(nowMs: number): LoadTestFigures;
};

type Minute = { -readonly [K in keyof LoadTestMinute]: LoadTestMinute[K] };

/** Counts a test that began at `startAtMs` and lasts at most `durationMs`. */
export function createCounters(startAtMs: number, durationMs: number): Counters {
  const minutes: Minute[] = [];
  const countries: Record<string, number> = {};
  const shown = new Set<string>();
  /** Orders that are not placed yet, by call id. */
  const queued = new Map<number, FactOf<'CallQueued'>>();
  const total = { placed: 0, ended: 0, carried: 0, answered: 0, concurrent: 0, mostConcurrent: 0 };
  // Counts of the current second; `currentCps` is the last whole second's.
  let second = 0;
  let placedInSecond = 0;
  let currentCps = 0;
  let mostCps = 0;
  let firstPlacedAtMs = 0;
  let lastPlacedAtMs = 0;

  function turnSecond(atMs: number): void {
    const present = Math.floor((atMs - startAtMs) / SECOND_MS);
    if (present === second) return;
    currentCps = present === second + 1 ? placedInSecond : 0;
    mostCps = Math.max(mostCps, placedInSecond);
    placedInSecond = 0;
    second = present;
  }

  /**
   * Divides the n − 1 gaps between n calls by their span. Instants are whole milliseconds, so the span is rounded up.
   */
  function averageCps(): number {
    const spanMs = Math.max(SECOND_MS, lastPlacedAtMs - firstPlacedAtMs + 1);
    return (SECOND_MS * Math.max(0, total.placed - 1)) / spanMs;
  }

  function minuteAt(atMs: number): Minute {
    const index = Math.floor((atMs - startAtMs) / MINUTE_MS);
    while (minutes.length <= index) minutes.push({ placed: 0, ended: 0, carried: 0, mostConcurrent: total.concurrent });
    return minutes[index]!;
  }

  function placed(callId: number): void {
    const order = queued.get(callId);
    if (order === undefined) return;
    queued.delete(callId);
    countries[order.country] = (countries[order.country] ?? 0) + 1;
    if (order.callerId !== null) shown.add(order.callerId);
  }

  function accept(fact: Fact): void {
    turnSecond(fact.at);
    const minute = minuteAt(fact.at);
    if (fact.kind === 'CallQueued') {
      total.concurrent++;
      queued.set(fact.callId, fact);
    } else if (fact.kind === 'CallPlaced') {
      total.placed++;
      minute.placed++;
      placedInSecond++;
      if (total.placed === 1) firstPlacedAtMs = fact.at;
      lastPlacedAtMs = fact.at;
      placed(fact.callId);
    } else if (foundPerson(fact)) {
      total.answered++;
    } else if (fact.kind === 'CallWithdrawn') {
      total.concurrent--;
      queued.delete(fact.callId);
    } else if (fact.kind === 'CallEnded') {
      total.concurrent--;
      queued.delete(fact.callId);
      total.ended++;
      minute.ended++;
      if (isCarried(fact.disposition)) {
        total.carried++;
        minute.carried++;
      }
    }
    total.mostConcurrent = Math.max(total.mostConcurrent, total.concurrent);
    minute.mostConcurrent = Math.max(minute.mostConcurrent, total.concurrent);
  }

  return {
    kinds: new Set(COUNTED_FACTS),
    accept,
    figures(nowMs) {
      const elapsedMs = Math.min(Math.max(0, nowMs - startAtMs), durationMs);
      turnSecond(startAtMs + elapsedMs);
      return {
        elapsedMs,
        ...total,
        currentCps,
        averageCps: averageCps(),
        mostCps: Math.max(mostCps, placedInSecond),
        countries: { ...countries },
        callerIdsUsed: shown.size,
        minutes: minutes.map((minute) => ({ ...minute })),
      };
    },
  };
}
