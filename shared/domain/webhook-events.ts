/** What a webhook can be told. */
export const WEBHOOK_EVENTS = [
  'alert.opened',
  'alert.resolved',
  'call.ended',
  'campaign.changed',
  'report.daily',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent by the test button to one endpoint, whatever it has chosen. */
export const TEST_EVENT = 'webhook.test';
