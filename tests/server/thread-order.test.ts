import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/** Bit of the capabilities that lets a process put itself before others. */
const CAP_SYS_NICE = 23n;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const mayGoFirst = (): boolean => {
  const [, held = '0'] = /^CapEff:\s*([\da-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return ((BigInt(`0x${held}`) >> CAP_SYS_NICE) & 1n) === 1n;
};

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
