import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeSoak } from '../../scripts/soak/judge.ts';
import { runSoak, type SoakMinute } from '../../scripts/soak/run.ts';
import { loginAs } from '../support/api.ts';
import { startDialing } from '../support/dialing.ts';
import { startServer, type LiveServer } from '../support/live-server.ts';

const CPS = 10;

let server: LiveServer;
beforeAll(async () => {
  server = await startServer({ env: { SIM_SPEED: '20', SIM_SEED: '4', LOG_LEVEL: 'warn' } });
  await startDialing(await loginAs(server.url, 'admin'), { cps: CPS, contacts: CPS * 120 });
});
afterAll(() => server.dispose());

describe('a long-running server with consoles', () => {
  it('is measured minute by minute, and its slopes are judged', async () => {
    const reported: SoakMinute[] = [];
    // Minutes last three seconds, because the test checks that they are measured, not their values.
    const minutes = await runSoak(server, 11, { minutes: 3, minuteMs: 3000 }, (minute) => reported.push(minute));
    expect(reported).toEqual(minutes);
    expect(minutes).toHaveLength(3);
    for (const { cps, p99Ms, answers, messages, failures, memoryMb, files } of minutes) {
      expect(failures).toEqual([]);
      expect(cps).toBeGreaterThan(0);
      expect([answers > 0, messages > 0, Number.isFinite(p99Ms)]).toEqual([true, true, true]);
      if (process.platform === 'linux') expect([memoryMb! > 50, files! > 10]).toEqual([true, true]);
    }
    expect(judgeSoak(minutes).map(({ name }) => name)).toEqual([
      'calls per second: slope',
      'p99 of answers: slope',
      'memory: slope',
      'open files: slope',
    ]);
  });
});
