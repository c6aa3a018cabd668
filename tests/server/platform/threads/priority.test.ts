import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPriorityBoost } from '#server/platform/threads/priority.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { mayGoFirst } from '../../../support/may-go-first.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Returns the nice value of each engine thread of this process. */
const nicesOfEngines = (): number[] =>
  readdirSync('/proc/self/task')
    .filter((id) => readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim() === 'engine')
    .map((id) => getPriority(Number(id)));

it.runIf(process.platform === 'linux')(
  'the engine thread runs at a high priority if the system permits it',
  async () => {
    expect((await test.app.inject('/readyz')).statusCode).toBe(200);
    const nices = nicesOfEngines();
    expect(nices).toHaveLength(1);
    // Without the capability, the resource limit may still permit a higher priority.
    if (mayGoFirst()) expect(nices).toEqual([-10]);
    else expect([-10, getPriority()]).toContain(nices[0]);
    expect(getPriority()).toBeGreaterThanOrEqual(constants.priority.PRIORITY_NORMAL);
  },
);

describe('a priority boost', () => {
  /** Returns the nice values that a thread, whose nice value is `usual`, tries to set for two writes. */
  function changesOf(usual: number, isLet: boolean): number[] {
    const changes: number[] = [];
    const boost = createPriorityBoost(usual, (nice) => {
      changes.push(nice);
      return isLet;
    });
    for (let writes = 0; writes < 2; writes++) {
      boost.begin();
      boost.end();
    }
    return changes;
  }

  it('raises the priority and restores it', () => {
    expect(changesOf(0, true)).toEqual([-10, 0, -10, 0]);
    expect(changesOf(5, true)).toEqual([-10, 5, -10, 5]);
  });

  it('tries only once where the system does not permit it', () => expect(changesOf(0, false)).toEqual([-10]));

  it('changes nothing where the priority is already high', () => {
    expect(changesOf(-10, true)).toEqual([]);
    expect(changesOf(-15, true)).toEqual([]);
  });
});
