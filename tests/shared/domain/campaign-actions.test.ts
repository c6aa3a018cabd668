import { expect, it } from 'vitest';
import {
  CAMPAIGN_ACTIONS,
  CAMPAIGN_STATUSES,
  nextStatus,
  possibleActions,
  type CampaignStatus,
} from '#shared/domain/campaign-actions.ts';

const LEGAL: Record<string, CampaignStatus> = {
  'draft start': 'active',
  'active pause': 'paused',
  'active stop': 'draft',
  'paused resume': 'active',
  'paused stop': 'draft',
};

const ALL = CAMPAIGN_STATUSES.flatMap((status) => CAMPAIGN_ACTIONS.map((action) => ({ status, action })));

it.each(ALL)('applies $action to a campaign that is $status only if that is legal', ({ status, action }) => {
  expect(nextStatus(status, action)).toBe(LEGAL[`${status} ${action}`] ?? null);
});

it('offers the legal actions of each state, including stop while paused', () => {
  expect(CAMPAIGN_STATUSES.map((status) => possibleActions(status))).toEqual([
    ['start'],
    ['pause', 'stop'],
    ['resume', 'stop'],
    [],
  ]);
});
