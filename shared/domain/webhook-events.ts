export const WEBHOOK_EVENTS = [
  'alert.opened',
  'alert.resolved',
  'call.ended',
  'campaign.changed',
  'report.daily',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Event of the test button. It is sent to one endpoint, whether or not the endpoint subscribes to events. */
export const TEST_EVENT = 'webhook.test';
