/**
 * A simulated network where everybody answers at once, and nobody presses a key or hangs up, so that tests decide when a
 * call ends.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';
import { DAY_MS } from '#shared/durations.ts';

const SECOND = { kind: 'constant', value: 1000 } as const;

export const lastingCalls = (talkMs = DAY_MS): Partial<NetworkProfile> => ({
  outcomes: { person: { morning: 1, afternoon: 1, evening: 1 }, noAnswer: 0, busy: 0, failed: 0 },
  postDialDelay: SECOND,
  personRing: SECOND,
  detection: null,
  menu: {
    ...DEFAULT_PROFILE.menu,
    pressShare: 0,
    optOutShare: 0,
    repeatShare: 0,
    disconnectShare: 0,
    invalidShare: 0,
    hangUpShare: 0,
  },
  talk: { kind: 'constant', value: talkMs },
  patience: null,
});

/**
 * Starts a server with this network by `open`, which gets the environment variables for it. People hang up after
 * `talkMs`, by default a day.
 */
export async function withLastingCalls<T>(
  open: (env: Readonly<Record<string, string>>) => Promise<T>,
  talkMs?: number,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-network-'));
  const path = join(folder, 'network.json');
  writeFileSync(path, JSON.stringify(lastingCalls(talkMs)));
  try {
    return await open({ SIM_NETWORK: path, SIM_SEED: '5' });
  } finally {
    // The server reads it only at its start.
    rmSync(folder, { recursive: true });
  }
}
