/** Events of webhooks. */
export const WEBHOOK_EVENTS = [
  'alert.opened',
  'alert.resolved',
  'call.ended',
  'campaign.changed',
  'report.daily',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent by the test button to one endpoint, independent of its chosen events. */
export const TEST_EVENT = 'webhook.test';
