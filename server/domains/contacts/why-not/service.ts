import { fail } from '#server/platform/http/errors.ts';
import type { NumberReader } from '#server/platform/number-reader.ts';
import {
  type Circumstances,
  type CircumstancesRead,
  createExplainer,
  type Explained,
  type Explainer,
} from '#server/live/why-not/explainer.ts';
import type { ContactStore } from '../contact-store.ts';
import { say } from '#server/platform/i18n/say.ts';

type WhyNotDeps = {
  /** Reads a typed number into E.164. Returns undefined if it is not a number. */
  readonly readToFind: NumberReader['readToFind'];
  readonly contacts: Pick<ContactStore, 'findInCampaign' | 'campaignIds'>;
  /** `campaignOf` throws `campaign_not_found` for an unknown campaign. */
  readonly circumstances: () => Circumstances;
};

export type WhyNot = Explained & { readonly campaignId: number; readonly phone: string; readonly attempts: number };

export function createWhyNotService({ readToFind, contacts, circumstances }: WhyNotDeps) {
  /**
   * Creates an explainer of contacts under the current circumstances. It throws `campaign_not_found` for a contact of
   * an unknown campaign.
   */
  const explainer = (): Explainer => createExplainer(circumstances());

  return {
    explainer,

    /** Reads the circumstances of one campaign or of all, as plain data. */
    read(campaignId: number | undefined): CircumstancesRead {
      const { campaignOf, routes, trunkOutages, legalWindows, numberCaps, numbersInCalls, ...rest } = circumstances();
      const ids = contacts.campaignIds().filter((id) => campaignId === undefined || id === campaignId);
      return {
        ...rest,
        campaigns: new Map(ids.map((id) => [id, campaignOf(id)])),
        routes: routes(),
        trunkOutages: trunkOutages(),
        legalWindows: legalWindows(),
        numberCaps: numberCaps(),
        numbersInCalls: numbersInCalls(),
      };
    },

    /**
     * Explains why a campaign does not call a contact. `typed` is a complete number in any spelling. Throws
     * `campaign_not_found`, `contact_not_found`, or `invalid_query` if `typed` is not a number.
     */
    ask(campaignId: number, typed: string): WhyNot {
      const now = circumstances();
      const explain = createExplainer(now);
      now.campaignOf(campaignId); // reports an unknown campaign before an unreadable number
      const wanted =
        readToFind(typed, { campaign_id: campaignId }) ??
        fail('invalid_query', { field: 'phone', reason: say('phone: no es un número de teléfono entero') });
      const contact = contacts.findInCampaign(campaignId, wanted) ?? fail('contact_not_found', { phone: wanted });
      const { phone, attempts } = contact;
      return { campaignId, phone, attempts, ...explain(contact) };
    },
  };
}

export type WhyNotService = ReturnType<typeof createWhyNotService>;
