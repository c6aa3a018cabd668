/** The rest of a caller id, because filters of the network block its calls or because its answer rate fell. */
import { BLOCK_REST_MS, BLOCK_WINDOW_MS, restEndsAt } from '#engine/caller-ids/blocks.ts';
import type { CallerIdRest } from '#server/dialer/caller-id-rests.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import type { CliRest } from '#shared/contracts/cli-rest.ts';

/**
 * Returns the rest at `nowMs` (epoch ms) of a caller id with blocked calls at `blockedAt`, oldest first. `ordered` is
 * its rest because of its answer rate. If it has both, the one that ends last is shown.
 */
export function toRest(blockedAt: readonly number[], ordered: CallerIdRest | undefined, nowMs: number): CliRest {
  const blocked_calls = blockedAt.filter((atMs) => atMs > nowMs - BLOCK_WINDOW_MS).length;
  const blockEndsMs = restEndsAt(blockedAt);
  if (ordered !== undefined && ordered.until > Math.max(nowMs, blockEndsMs))
    return {
      blocked_calls,
      rest_reason: 'answer_rate',
      rests_since: toInstant(ordered.since),
      rests_until: toInstant(ordered.until),
      rest_answer_rate: ordered.rate,
      rest_usual_answer_rate: ordered.usualRate,
    };
  const rests = blockEndsMs > nowMs;
  return {
    blocked_calls,
    rest_reason: rests ? 'blocked_calls' : null,
    rests_since: rests ? toInstant(blockEndsMs - BLOCK_REST_MS) : null,
    rests_until: rests ? toInstant(blockEndsMs) : null,
    rest_answer_rate: null,
    rest_usual_answer_rate: null,
  };
}
