/** Figures of active campaigns. */
import type { LiveCall } from '#server/live/live-call.ts';
import type { Reading } from '#shared/domain/alert-evaluation.ts';

type NamedCampaign = { readonly id: number; readonly name: string };

/** How much of its list a campaign has left, in percent; lists without contacts have not come yet. */
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

/** How many persons wait for an agent or a session. */
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
