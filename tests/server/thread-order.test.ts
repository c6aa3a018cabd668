import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
