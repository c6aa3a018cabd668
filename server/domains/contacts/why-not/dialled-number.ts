import { callAgainObstacle, heldUntil } from '#shared/domain/contact-rules.ts';
import type { Waiting } from '#shared/domain/waiting-reasons.ts';
import { windowClassOf } from '#engine/model/window-class.ts';
import type { Explainer } from '#server/live/why-not/explainer.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { ContactRow, ContactStore } from '../contact-store.ts';
import type { ReadNumber } from '../directory/service.ts';

/** A number that somebody wants to dial by hand. */
export type DialledNumber = {
  /** E.164. */
  readonly phone: string;
  /** Key of its country. */
  readonly country: string;
  readonly zones: string;
  /** The campaign's contact with the number, if it has one. */
  readonly contact: ContactRow | undefined;
  /** Why the number may not be called now, or null. */
  readonly held: Waiting | null;
};

type DialledNumbersDeps = {
  readonly readNumber: ReadNumber;
  readonly contacts: Pick<ContactStore, 'findInCampaign' | 'holdsOf'>;
  readonly explainer: () => Explainer;
  readonly nowMs: () => number;
};

/** Returns a function that reads a typed number and looks it up. It throws `phone_unreadable` and `contact_never_dialable`. */
export function createDialledNumbers({ readNumber, contacts, explainer, nowMs }: DialledNumbersDeps) {
  return (campaignId: number, typed: string): DialledNumber => {
    const read = readNumber(typed, campaignId);
    if (!read.ok) fail(read.reason, { field: 'number' });
    const { phone, country, zones } = read.number;
    const contact = contacts.findInCampaign(campaignId, phone);
    const standing = contact ?? { state: 'pending', outcome: null, ...contacts.holdsOf(phone, campaignId) };
    const obstacle = callAgainObstacle(standing, nowMs());
    const number = { phone: contact?.phone ?? phone, country, zones, contact };
    if (obstacle === 'in_call' || obstacle === 'opted_out' || obstacle === 'excluded')
      return { ...number, held: { why: obstacle, untilMs: null } };
    // Neither an earlier end nor the time of a retry keeps anybody from dialing it.
    const asNew = { state: 'pending', outcome: null, attempts: 0, dueAtMs: 0 } as const;
    const windowClass = windowClassOf({ country, zones: zones === '' ? [] : zones.split('+') });
    const { why, untilMs, ...more } = explainer()({ ...standing, ...asNew, campaignId, phone, windowClass }, true);
    if (why === 'next') return { ...number, held: null };
    return { ...number, held: { ...more, why, untilMs: untilMs ?? heldUntil(standing, nowMs()) } };
  };
}
