/** A simulated network where everybody answers at once and nobody hangs up, so that tests decide when a call ends. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NetworkProfile } from '#engine/network/profile.ts';
import { DAY_MS } from '#shared/durations.ts';
import { openSite, type Site } from './site.ts';

const SECOND = { kind: 'constant', value: 1000 } as const;

const LASTING_CALLS: Partial<NetworkProfile> = {
  outcomes: { person: { morning: 1, afternoon: 1, evening: 1 }, noAnswer: 0, busy: 0, failed: 0 },
  postDialDelay: SECOND,
  personRing: SECOND,
  detection: null,
  talk: { kind: 'constant', value: DAY_MS },
  patience: null,
};

/** Opens a site with this network. */
export async function openLastingSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-network-'));
  const path = join(folder, 'network.json');
  writeFileSync(path, JSON.stringify(LASTING_CALLS));
  const site = await openSite({ env: { SIM_NETWORK: path, SIM_SEED: '5' } });
  // The server reads it only at its start.
  rmSync(folder, { recursive: true });
  return site;
}
