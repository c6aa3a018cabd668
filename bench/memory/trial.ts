/**
 * Measures the server's resident memory, all threads: idle, with a million contacts in a dialing campaign, and with ten
 * thousand simultaneous calls. The server is packed, in production mode, with the default caches.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { loginAs, type Api } from '../../tests/support/api.ts';
import { startPackedServer } from '../packed-server.ts';
import { addLines, listOf, startCampaign } from './dialing.ts';
import { residentMb } from '../../scripts/measure/resident.ts';
import { measured, type Trial, type TrialRow } from '../trial.ts';

/**
 * Sizes of the trial. At full size, `idleS` and `dialingS` exceed the 30 s after which the pool, which also runs
 * imports, ends idle threads.
 */
const SIZES = {
  full: { contacts: 1_000_000, campaigns: 101, calls: 10_000, cps: 100, idleS: 45, dialingS: 45 },
  smoke: { contacts: 1000, campaigns: 1, calls: 20, cps: 50, idleS: 0, dialingS: 0 },
} as const;
const LINES_OF_A_CAMPAIGN = 100;
const CONTACTS_OF_A_SMALL_LIST = 400;
/** Maximum memory, MB. Leaves room for the system on a virtual machine of 512 MB. */
const MOST_MB = 350;
/** Slows the simulated network down tenfold, so that thousands of calls are live at 100 calls a second. */
const ENV = { DEMO: '1', SIM_SPEED: '0.1', SIM_SEED: '1', LOG_LEVEL: 'warn' };
const FILLED_WITHIN_MS = 300_000;

export const run: Trial = async ({ size }) => {
  const { contacts, campaigns, calls, cps, idleS, dialingS } = SIZES[size];
  const list = listOf(contacts);
  const server = await startPackedServer({ env: ENV });
  const row = (what: string): TrialRow =>
    measured(`memory: ${what}`, residentMb(server.process.pid!), 'MB', { atMost: MOST_MB });
  try {
    await delay(idleS * 1000);
    const rows = [row('idle')];
    const api = await loginAs(server.url, 'admin');
    await addLines(api, campaigns);
    await api.post(`/performance/dialer/cps/${cps}`);
    await startCampaign(api, list, LINES_OF_A_CAMPAIGN);
    await delay(dialingS * 1000);
    rows.push(row(`${contacts.toLocaleString('en-US')} contacts, dialing`));
    for (let left = campaigns; left > 0; left--)
      await startCampaign(api, listOf(CONTACTS_OF_A_SMALL_LIST, left), LINES_OF_A_CAMPAIGN);
    await untilAlive(server.url, calls);
    rows.push(row(`${calls.toLocaleString('en-US')} calls at once`));
    return rows;
  } finally {
    await server.dispose();
  }
};

async function untilAlive(url: string, calls: number): Promise<void> {
  const deadline = Date.now() + FILLED_WITHIN_MS;
  const api: Api = await loginAs(url, 'admin');
  for (;;) {
    const { concurrent_calls: alive } = await api.get<{ concurrent_calls: number }>('/dialer/status');
    if (alive >= calls) return;
    if (Date.now() > deadline) throw new Error(`only ${alive} calls at once of ${calls}`);
    await delay(500);
  }
}
