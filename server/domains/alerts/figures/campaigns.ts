/** Figures of active campaigns. */
import type { WaitingReason } from '#shared/domain/waiting-reasons.ts';
import type { LiveCall } from '#server/live/live-call.ts';
import type { Reading } from '#shared/domain/alert-evaluation.ts';

type NamedCampaign = { readonly id: number; readonly name: string };

/**
 * Returns the percentage of each campaign's contacts that are not finished. Campaigns without contacts are skipped,
 * because their list has not arrived yet.
 */
export function listReadings(
  campaigns: readonly (NamedCampaign & { readonly contactsTotal: number; readonly contactsFinished: number })[],
): Reading[] {
  return campaigns
    .filter(({ contactsTotal }) => contactsTotal > 0)
    .map(({ id, name, contactsTotal: total, contactsFinished: finished }) => {
      const left = Math.max(0, total - finished);
      return {
        subject: String(id),
        name,
        campaignId: id,
        value: Math.round((1000 * left) / total) / 10,
        details: { left, total },
      };
    });
}

/**
 * Reasons for a hold that call for action. Other holds, such as dial windows, retries or busy lines, end soon without
 * help.
 */
const TO_FIX: ReadonlySet<WaitingReason> = new Set([
  'no_trunk',
  'no_caller_id',
  'no_local_caller_id',
  'cli_limit',
  'list_finished',
]);

/**
 * Returns 1 for each campaign whose hold calls for action, and 0 for the others. A finished list counts only after its
 * last calls have ended.
 */
export function heldReadings(
  campaigns: readonly NamedCampaign[],
  holds: ReadonlyMap<number, { readonly why: WaitingReason }>,
  calls: Iterable<LiveCall>,
): Reading[] {
  const calling = new Set([...calls].map(({ campaignId }) => campaignId));
  return campaigns.map(({ id, name }): Reading => {
    const why = holds.get(id)?.why;
    const isHeld = why !== undefined && TO_FIX.has(why) && !(why === 'list_finished' && calling.has(id));
    return { subject: String(id), name, campaignId: id, value: isHeld ? 1 : 0, details: isHeld ? { why } : {} };
  });
}

/** Returns the number of people waiting for an agent or a session, by campaign. */
export function waitingReadings(campaigns: readonly NamedCampaign[], calls: Iterable<LiveCall>): Reading[] {
  const waiting = new Map<number, number>();
  for (const { campaignId, stage } of calls)
    if (stage === 'waiting') waiting.set(campaignId, (waiting.get(campaignId) ?? 0) + 1);
  return campaigns.map(({ id, name }) => ({
    subject: String(id),
    name,
    campaignId: id,
    value: waiting.get(id) ?? 0,
    details: {},
  }));
}
