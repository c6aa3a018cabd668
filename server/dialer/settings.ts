import type { DialerSettings } from '#engine/model/scenario.ts';
import type { Db } from '../db/open.ts';
import { RUNNING_KEY } from './journal.ts';

/** How long an answered person waits for an agent: US TSR's two seconds after the greeting. */
const AGENT_WAIT_MS = 2000;

const DEFAULTS = { globalCallsPerSecond: 10, agentCapacity: 5 };

/** The product settings that the engine dials by. */
export function readDialerSettings(db: Db): DialerSettings {
  return {
    globalCallsPerSecond: readSetting(db, 'globalCallsPerSecond') ?? DEFAULTS.globalCallsPerSecond,
    agentCapacity: readSetting(db, 'agentCapacity') ?? DEFAULTS.agentCapacity,
    agentWaitMs: AGENT_WAIT_MS,
  };
}

/** Whether the dialer was running when it was last stopped. */
export function wasRunning(db: Db): boolean {
  return readSetting<boolean>(db, RUNNING_KEY) ?? false;
}

function readSetting<T = number>(db: Db, key: string): T | undefined {
  const row = db.sqlite.prepare<[string], { value: string }>('select value from settings where key = ?').get(key);
  return row && (JSON.parse(row.value) as T);
}
