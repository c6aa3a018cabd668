/** The order of people to dial a number by hand. */

/** A number that a person dials by hand, in the name of a campaign. */
export type DialledNumber = {
  readonly campaignId: number;
  /** E.164. */
  readonly phone: string;
  /** Key of its country. */
  readonly country: string;
  /** See the contacts' column. */
  readonly zones: string;
  /** Name of the person called, if the campaign has no contact with the number; may be empty. */
  readonly name: string;
};

/** Returns the upload id of a campaign's list of numbers that people dial by hand. No upload of a client can have it. */
export const manualUploadId = (campaignId: number): string => `manual:${campaignId}`;

/** It is executed like the orders of contract.ts. */
export type ManualOrders = {
  /**
   * Calls a number that a user dials by hand, whom every rule for calls must allow. A number that the campaign lacks becomes
   * a contact, which is done after the call unless its wrap-up code says otherwise. Refusals: `manual_dialing_forbidden`
   * also if another team serves the campaign, `dial_not_ready`, `dial_campaign_stopped`, `dial_held`,
   * `contact_in_call`, `contact_blacklisted`, `contact_in_registry`, `contact_opted_out`, `contact_excluded`, and
   * `contact_abandoned_hold`.
   */
  dialNumber(userId: number, number: DialledNumber): null;
  /** Takes back the order while its call waits. Refusals: `contact_not_shown`. */
  cancelDialled(userId: number, contactId: number): null;
};
