import { beforeEach, describe, expect, it } from 'vitest';
import {
  createAdmissionQueue,
  FEW,
  MOST_WAIT_MS,
  MOST_WAITING,
  type Urgency,
  type AdmissionQueue,
} from '#server/platform/http/overload/admission-queue.ts';

type Outcome = {
  readonly name: number;
  readonly urgency: Urgency;
  readonly waitedMs: number;
  readonly isAdmitted: boolean;
};

/**
 * A simulated event loop with a virtual clock: each turn reads the arrivals, then runs `deferred`. Admitted and refused
 * requests advance the clock.
 */
let nowMs: number;
let deferred: (() => void)[];
let outcomes: Outcome[];
let line: AdmissionQueue;

beforeEach(() => {
  nowMs = 0;
  deferred = [];
  outcomes = [];
  line = createAdmissionQueue({ nowMs: () => nowMs, defer: (work) => void deferred.push(work) });
});

function arrive(name: number, urgency: Urgency, costMs: number): void {
  const sinceMs = nowMs;
  const end = (isAdmitted: boolean): void => {
    outcomes.push({ name, urgency, waitedMs: nowMs - sinceMs, isAdmitted });
    nowMs += isAdmitted ? costMs : 0.03;
  };
  line.enter({ urgency, admit: () => end(true), refuse: () => end(false) });
}

/** Finishes the current turn. */
function endTurn(): void {
  const works = deferred;
  deferred = [];
  for (const work of works) work();
  nowMs += 0.01;
}

const admitted = (urgency?: Urgency): Outcome[] =>
  outcomes.filter((one) => one.isAdmitted && (urgency === undefined || one.urgency === urgency));

describe('the admission queue', () => {
  it('admits at once while there is time', () => {
    for (let name = 0; name < 1000; name += 1) {
      arrive(name, 'read', 1);
      endTurn();
    }
    expect(admitted()).toHaveLength(1000);
    expect(Math.max(...outcomes.map(({ waitedMs }) => waitedMs))).toBe(0);
  });

  it('admits a burst in order when it can answer it in time', () => {
    for (let name = 0; name < 100; name += 1) arrive(name, 'read', 3);
    while (deferred.length > 0) endTurn();
    expect(admitted().map(({ name }) => name)).toEqual(Array.from({ length: 100 }, (_, name) => name));
  });

  it('returns to its sockets every few milliseconds, however many requests wait', () => {
    for (let name = 0; name < 200; name += 1) arrive(name, 'read', 1);
    let longestMs = 0;
    while (deferred.length > 0) {
      const beganMs = nowMs;
      endTurn();
      longestMs = Math.max(longestMs, nowMs - beganMs);
    }
    expect(longestMs).toBeLessThan(7);
    expect(outcomes).toHaveLength(200);
  });

  it('under tenfold load refuses requests that waited too long, and answers nearly at capacity', () => {
    const costMs = 2;
    let name = 0;
    let due = 0;
    while (nowMs < 10_000) {
      for (; due < nowMs; due += costMs / 10) arrive((name += 1), 'read', costMs);
      endTurn();
    }
    expect(Math.max(...admitted().map(({ waitedMs }) => waitedMs))).toBeLessThanOrEqual(MOST_WAIT_MS.read);
    expect(admitted().length).toBeGreaterThan(0.8 * (10_000 / costMs));
    const refused = outcomes.filter(({ isAdmitted }) => !isAdmitted);
    expect(refused.length).toBeGreaterThan(8 * admitted().length);
    expect(Math.max(...refused.map(({ waitedMs }) => waitedMs))).toBeLessThan(MOST_WAIT_MS.read + 50);
  });

  it('serves commands before reads, so that a flood of reads delays no command', () => {
    let name = 0;
    let due = 0;
    while (nowMs < 5000) {
      for (; due < nowMs; due += 0.2) arrive((name += 1), name % 100 === 0 ? 'command' : 'read', 2);
      endTurn();
    }
    const commands = outcomes.filter(({ urgency }) => urgency === 'command');
    expect(commands.length).toBeGreaterThan(200);
    expect(commands.every(({ isAdmitted }) => isAdmitted)).toBe(true);
    expect(Math.max(...commands.map(({ waitedMs }) => waitedMs))).toBeLessThan(50);
  });

  it('serves a read after every few commands, even with endless commands', () => {
    let name = 0;
    let due = 0;
    let answered = 200; // each answered request is followed by the next one
    while (nowMs < 3000) {
      for (; answered > 0; answered -= 1) arrive(-1, 'command', 0.2);
      for (; due < nowMs; due += 50) arrive((name += 1), 'read', 0.2);
      const before = admitted('command').length;
      endTurn();
      answered = admitted('command').length - before;
    }
    const reads = outcomes.filter(({ urgency }) => urgency === 'read');
    expect(reads.length).toBeGreaterThanOrEqual(name - 1);
    expect(reads.every(({ isAdmitted }) => isAdmitted)).toBe(true);
    expect(Math.max(...reads.map(({ waitedMs }) => waitedMs))).toBeLessThan(50);
    expect(admitted('command').length).toBeGreaterThan(10_000);
  });

  it('divides the time in a flood of both, and promptly refuses late requests', () => {
    let name = 0;
    let due = 0;
    while (nowMs < 5000) {
      for (; due < nowMs; due += 0.4) {
        arrive((name += 1), 'command', 2);
        arrive((name += 1), 'read', 2);
      }
      endTurn();
    }
    for (const urgency of ['command', 'read'] as const) {
      const ended = outcomes.filter((one) => one.urgency === urgency);
      const refused = ended.filter(({ isAdmitted }) => !isAdmitted);
      expect(refused.length).toBeGreaterThan(1000);
      expect(Math.max(...ended.map(({ waitedMs }) => waitedMs))).toBeLessThan(MOST_WAIT_MS[urgency] + 50);
      expect(Math.min(...refused.map(({ waitedMs }) => waitedMs))).toBeGreaterThan(MOST_WAIT_MS[urgency]);
    }
    const share = admitted('read').length / admitted().length;
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.25);
  });

  it('serves commands while more reads arrive than it can even refuse', () => {
    for (let turn = 0; turn < 200; turn += 1) {
      if (turn === 100) for (let name = 0; name < FEW; name += 1) arrive(name, 'command', 0.1);
      for (let name = 0; name < 1000; name += 1) arrive(name, 'read', 1);
      endTurn();
    }
    expect(
      outcomes.some(({ urgency, isAdmitted, waitedMs }) => urgency === 'read' && !isAdmitted && waitedMs > 0),
    ).toBe(true);
    expect(admitted('command')).toHaveLength(FEW);
  });

  it('leaves no request waiting, in any order of arrival', () => {
    for (let name = 0; name < 1000; name += 1) arrive(name, name % 3 === 0 ? 'read' : 'command', 4);
    while (deferred.length > 0) endTurn();
    expect(outcomes.map(({ name }) => name).sort((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, n) => n));
  });

  it('answers a few requests even on a slow machine', () => {
    for (let name = 0; name <= FEW; name += 1) arrive(name, 'read', 100);
    while (deferred.length > 0) endTurn();
    expect(admitted()).toHaveLength(FEW + 1);
    expect(outcomes.at(-1)?.waitedMs).toBeGreaterThan(10 * MOST_WAIT_MS.read);
  });

  it('recovers as soon as the load is below capacity', () => {
    for (let name = 0; name < 3000; name += 1) arrive(name, 'read', 2);
    while (deferred.length > 0) endTurn();
    expect(outcomes).toHaveLength(3000);
    expect(outcomes.at(-1 - FEW)?.isAdmitted).toBe(false);
    arrive(3000, 'read', 2);
    expect(outcomes.at(-1)).toMatchObject({ name: 3000, isAdmitted: true, waitedMs: 0 });
  });

  it('refuses on arrival when the queue is full', () => {
    arrive(0, 'read', 10);
    for (let name = 1; name <= MOST_WAITING + 1; name += 1) arrive(name, 'read', 1);
    expect(outcomes.map(({ name }) => name)).toEqual([0, MOST_WAITING + 1]);
    expect(outcomes[1]).toMatchObject({ isAdmitted: false, waitedMs: 0 });
  });
});
