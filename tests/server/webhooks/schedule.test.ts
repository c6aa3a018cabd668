import { describe, expect, it } from 'vitest';
import { GIVES_UP_AFTER_MS, judge, type Attempt } from '#server/domains/webhooks/schedule.ts';

const attempt = (fields: Partial<Attempt> = {}): Attempt => ({
  status: 500,
  retryAfter: null,
  attempts: 1,
  createdAt: 0,
  nowMs: 0,
  random: 0.5,
  ...fields,
});
const waitS = (fields: Partial<Attempt>): number => {
  const verdict = judge(attempt(fields));
  if (!('atMs' in verdict)) throw new Error(verdict.kind);
  return (verdict.atMs - (fields.nowMs ?? 0)) / 1000;
};

describe('the wait before the next attempt', () => {
  it('doubles from five seconds to an hour', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 40].map((attempts) => waitS({ attempts }));
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600]);
  });

  it('varies randomly by a quarter', () => {
    expect([0, 1].map((random) => waitS({ attempts: 4, random }))).toEqual([30, 50]);
  });

  it('is at least the time that the receiver asks for, in seconds or as a date', () => {
    expect(waitS({ retryAfter: '120' })).toBe(120);
    expect(waitS({ retryAfter: '1' })).toBe(5);
    expect(waitS({ nowMs: 0, retryAfter: new Date(90_000).toUTCString() })).toBe(90);
    expect(waitS({ retryAfter: 'soon' })).toBe(5);
  });

  it('ends after a day of attempts', () => {
    const nearTheEnd = GIVES_UP_AFTER_MS - 60_000;
    expect(waitS({ attempts: 20, nowMs: nearTheEnd })).toBe(60);
    expect(waitS({ nowMs: nearTheEnd, retryAfter: '999999' })).toBe(60);
    expect(judge(attempt({ nowMs: GIVES_UP_AFTER_MS }))).toEqual({ kind: 'failed' });
  });
});

it('distinguishes a success, a 410 and a failure', () => {
  expect([200, 204, 299].map((status) => judge(attempt({ status })).kind)).toEqual(Array(3).fill('delivered'));
  expect(judge(attempt({ status: 410 })).kind).toBe('gone');
  const failures = [null, 301, 400, 401, 404, 408, 429, 500];
  expect(failures.map((status) => judge(attempt({ status, attempts: 4 })).kind)).toEqual(Array(8).fill('retry'));
  expect(failures.map((status) => judge(attempt({ status, attempts: 5 })).kind)).toEqual(Array(8).fill('parked'));
});
