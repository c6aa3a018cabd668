import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHaste } from '#server/thread-order.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { mayGoFirst } from '../support/may-go-first.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** The nice of each thread of this process that dials. */
const nicesOfEngines = (): number[] =>
  readdirSync('/proc/self/task')
    .filter((id) => readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim() === 'engine')
    .map((id) => getPriority(Number(id)));

it.runIf(process.platform === 'linux')('dials before others that are ready where the system lets it', async () => {
  expect((await test.app.inject('/readyz')).statusCode).toBe(200);
  const nices = nicesOfEngines();
  expect(nices).toHaveLength(1);
  // A limit of the process may let it, too.
  if (mayGoFirst()) expect(nices).toEqual([-10]);
  else expect([-10, getPriority()]).toContain(nices[0]);
  expect(getPriority()).toBeGreaterThanOrEqual(constants.priority.PRIORITY_NORMAL);
});

describe('haste', () => {
  /** What it changes in the course of two writes of a thread whose nice is `usual`. */
  function changesOf(usual: number, isLet: boolean): number[] {
    const changes: number[] = [];
    const haste = createHaste(usual, (nice) => {
      changes.push(nice);
      return isLet;
    });
    for (let writes = 0; writes < 2; writes++) {
      haste.hurry();
      haste.settle();
    }
    return changes;
  }

  it('goes first, and then as before', () => {
    expect(changesOf(0, true)).toEqual([-10, 0, -10, 0]);
    expect(changesOf(5, true)).toEqual([-10, 5, -10, 5]);
  });

  it('asks no second time where the system does not let it', () => expect(changesOf(0, false)).toEqual([-10]));

  it('leaves those alone who go first anyway', () => {
    expect(changesOf(-10, true)).toEqual([]);
    expect(changesOf(-15, true)).toEqual([]);
  });
});
