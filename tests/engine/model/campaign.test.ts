import { expect, it } from 'vitest';
import { transition, type CampaignAction } from '#engine/model/campaign.ts';
import type { CampaignStatus } from '#engine/model/scenario.ts';

const LEGAL: Record<string, CampaignStatus> = {
  'start draft': 'active',
  'pause active': 'paused',
  'resume paused': 'active',
  'stop active': 'draft',
  'stop paused': 'draft',
};

const ALL = (['start', 'pause', 'resume', 'stop'] satisfies CampaignAction[]).flatMap((action) =>
  (['draft', 'active', 'paused', 'completed'] satisfies CampaignStatus[]).map((status) => ({ action, status })),
);

it.each(ALL)('to $action a campaign that is $status leads where the table says, or nowhere', ({ action, status }) => {
  expect(transition(status, action)).toBe(LEGAL[`${action} ${status}`] ?? null);
});
