/** The rest of a caller id whose calls filters of the network block. */
import { BLOCK_REST_MS, BLOCK_WINDOW_MS, restEndsAt } from '#engine/caller-ids/blocks.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import type { CliRest } from '#shared/contracts/cli-rest.ts';

/** Returns the rest at `nowMs` (epoch ms) of a caller id with blocked calls at `blockedAt`, oldest first. */
export function toRest(blockedAt: readonly number[], nowMs: number): CliRest {
  const untilMs = restEndsAt(blockedAt);
  const rests = untilMs > nowMs;
  return {
    blocked_calls: blockedAt.filter((atMs) => atMs > nowMs - BLOCK_WINDOW_MS).length,
    rests_since: rests ? toInstant(untilMs - BLOCK_REST_MS) : null,
    rests_until: rests ? toInstant(untilMs) : null,
  };
}
