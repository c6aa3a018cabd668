import { describe, expect, it } from 'vitest';
import { AGENT_CODES } from '#engine/policies/pacing/policy.ts';
import { createSessionPool } from '#engine/runtime/session-pool.ts';

function poolOf(size: number, linesOf: () => number = () => Infinity) {
  let nowMs = 0;
  const pool = createSessionPool({ now: () => nowMs }, linesOf);
  pool.setSize(size);
  return { pool, at: (timeMs: number) => void (nowMs = timeMs), counts: () => [pool.available(), pool.busy()] };
}

describe('a pool of sessions', () => {
  it('gives each call a session until all are taken, and frees each one at once', () => {
    const { pool, counts } = poolOf(2);
    const [first, second] = [pool.take()!, pool.take()!];
    expect(first).not.toBe(second);
    expect([pool.take(), counts()]).toEqual([null, [0, 2]]);
    pool.release(first);
    expect(counts()).toEqual([1, 1]);
    expect(pool.take()).toBe(first);
  });

  it('lets surplus sessions finish when it shrinks, and takes no new call before', () => {
    const { pool, counts } = poolOf(4);
    const taken = [pool.take()!, pool.take()!, pool.take()!];
    pool.setSize(2);
    expect([counts(), pool.take()]).toEqual([[0, 3], null]);
    pool.release(taken[0]!);
    expect([counts(), pool.take()]).toEqual([[0, 2], null]);
    pool.release(taken[1]!);
    expect(counts()).toEqual([1, 1]);
    pool.setSize(5);
    expect(counts()).toEqual([4, 1]);
  });

  it('counts a session that could not be reached as neither free nor busy until it is released', () => {
    const { pool, counts } = poolOf(2);
    const session = pool.take()!;
    pool.rest(session);
    expect([counts(), pool.count('paused')]).toEqual([[1, 0], 1]);
    pool.take();
    expect(pool.take()).toBeNull();
    pool.release(session);
    expect([counts(), pool.count('paused')]).toEqual([[1, 1], 0]);
  });

  it('offers as many sessions as lines can reach, but takes a call for every session', () => {
    const { pool, counts } = poolOf(50, () => 3);
    expect(counts()).toEqual([3, 0]);
    for (let i = 0; i < 5; i++) pool.take();
    expect(counts()).toEqual([0, 5]);
  });

  it('shows the state of each session and since when, like agents', () => {
    const { pool, at } = poolOf(3);
    at(1000);
    const session = pool.take()!;
    at(2500);
    const view = pool.view();
    expect(view.count).toBe(3);
    expect([view.states[session], view.sinceMs[session]]).toEqual([AGENT_CODES.busy, 1000]);
    expect([...view.states.subarray(0, 3)].filter((state) => state === AGENT_CODES.available)).toHaveLength(2);
    pool.release(session);
    expect([view.states[session], view.sinceMs[session]]).toEqual([AGENT_CODES.available, 2500]);
  });

  it('shows the sessions that lines can reach, and all used ones, without a cost for ten thousand', () => {
    let lines = 5;
    const { pool } = poolOf(10_000, () => lines);
    expect(pool.view().count).toBe(5);
    for (let i = 0; i < 7; i++) pool.take();
    expect(pool.view().count).toBe(7);
    lines = 20;
    expect(pool.view().count).toBe(20);
  });
});
