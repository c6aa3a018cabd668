import { expect, it } from 'vitest';
import { NO_PROGRESS, waitMsOf, type CallProgress } from '#engine/model/call-progress.ts';
import type { Fact } from '#engine/model/facts.ts';
import { updateProgress } from '#engine/model/update-progress.ts';

const about = { callId: 1, campaignId: 1 } as const;
const WANTED: Fact = { kind: 'CallWaiting', at: 1000, ...about };
const connected = (at: number, agentId: number, waitedMs: number): Fact => {
  return { kind: 'CallConnected', at, agentId, waitedMs, ...about };
};
const TRANSFERRED: Fact = {
  kind: 'CallTransferred',
  at: 300_000,
  toAgentId: 2,
  toTeamId: null,
  byAgentId: 1,
  byUserId: null,
  ...about,
};

function progressAfter(...facts: readonly Fact[]): CallProgress {
  const progress = { ...NO_PROGRESS };
  for (const fact of facts) updateProgress(progress, fact);
  return progress;
}

it('a wait lasts until the first conversation, whatever comes after it', () => {
  expect(waitMsOf(progressAfter(), 9000)).toBeNull();
  expect(waitMsOf(progressAfter(WANTED), 9000)).toBe(8000);
  expect(waitMsOf(progressAfter(WANTED), null)).toBeNull();
  const talking = progressAfter(WANTED, connected(1700, 1, 700));
  expect(waitMsOf(talking, 9000)).toBe(700);
  const transferred = progressAfter(WANTED, connected(1700, 1, 700), TRANSFERRED, connected(306_000, 2, 6000));
  expect(waitMsOf(transferred, 400_000)).toBe(700);
});
