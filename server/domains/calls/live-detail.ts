import { toDetails } from '#server/db/call-details.ts';
import type { LiveCall } from '#server/live/live-call.ts';
import type { Call } from './queries/call-rows.ts';

/** Puts what is known of a live call's stages into its row, which the journal completes at its end only. */
export function createLiveDetail(
  liveCalls: () => ReadonlyMap<number, LiveCall>,
  userNames: () => ReadonlyMap<number, string>,
): (call: Call) => Call {
  return (call) => {
    const live = call.endedAt === null ? liveCalls().get(call.id) : undefined;
    if (live === undefined) return call;
    const { transferredByUserId } = live;
    return {
      ...call,
      placedAt: call.placedAt ?? live.placedAtMs,
      answeredAt: call.answeredAt ?? live.answeredAtMs,
      transferredByName: transferredByUserId === null ? null : (userNames().get(transferredByUserId) ?? null),
      details: { ...call.details, ...toDetails(live) },
    };
  };
}
