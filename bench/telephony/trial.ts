/**
 * Measures how many calls a second one real Asterisk instance of the lab carries without errors, the delay from the
 * decision to the INVITE, and the processor time that Cadencia's carrier takes for a call. Also compares requests over
 * the event socket with those over a pool of connections.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { PERSON } from '../../scripts/lab/behaviour.ts';
import { startLab, type Lab } from '../../scripts/lab/lab.ts';
import { quantile } from '../../scripts/measure/quantile.ts';
import { dial, type Dialled } from './dial.ts';
import { requestOverPool, requestOverSocket } from './requests.ts';
import { compared, measured, type Trial, type TrialRow } from '../trial.ts';

const SIZES = {
  full: { rates: [30, 60, 100, 150, 200, 300, 400, 600], secondsPerRate: 15, requests: 2000 },
  smoke: { rates: [10], secondsPerRate: 2, requests: 40 },
} as const;
/** Rate at which delay and processor time are measured, calls/s: the highest that the settings allow. */
const USUAL_CPS = 100;
/** Share of calls whose INVITE must leave in time for a rate to count as carried. */
const CARRIED_SHARE = 0.999;
const IN_TIME_MS = 1000;
/** Pause between two rates, in which the calls of the first end, ms. */
const PAUSE_MS = 4000;
const TALK_MS = 2000;
const REQUESTS_AT_A_TIME = 8;

export const run: Trial = async ({ size }) => {
  const { rates, secondsPerRate, requests } = SIZES[size];
  const lab = await startLab({ pbxs: 1, draws: [{ ...PERSON, delayMs: 0, ringMs: 100, hangUpAfterMs: TALK_MS }] });
  try {
    const results = new Map<number, Dialled>();
    let carried = 0;
    for (const cps of rates) {
      const result = await dial(lab, { cps, seconds: secondsPerRate });
      results.set(cps, result);
      if (!isCarried(result)) break;
      carried = cps;
      await delay(PAUSE_MS);
    }
    const usual = results.get(USUAL_CPS) ?? [...results.values()].at(-1)!;
    return [
      measured('telephony: calls one PBX carries', carried, 'calls/s'),
      measured('telephony: decision to INVITE, median', quantile(usual.toInviteMs, 0.5), 'ms'),
      measured('telephony: decision to INVITE, p99', quantile(usual.toInviteMs, 0.99), 'ms', { atMost: 50 }),
      measured('telephony: our processor time', usual.processorMsPerCall, 'ms a call', { atMost: 5 }),
      await requestsRow(lab, requests),
    ];
  } finally {
    await lab.stop();
  }
};

function isCarried({ ordered, toInviteMs, failed }: Dialled): boolean {
  const inTime = toInviteMs.filter((ms) => ms <= IN_TIME_MS).length;
  return failed === 0 && inTime >= ordered * CARRIED_SHARE;
}

async function requestsRow(lab: Lab, requests: number): Promise<TrialRow> {
  const pool = await requestOverPool(lab, requests, REQUESTS_AT_A_TIME);
  const socket = await requestOverSocket(lab, requests, REQUESTS_AT_A_TIME);
  return compared(
    'telephony: channels made and removed by a pool',
    pool,
    'channels/s',
    socket,
    "over the events' socket",
  );
}
