import { describe, expect, it } from 'vitest';
import { HOLD_REASONS } from '#engine/model/facts.ts';
import {
  ABANDONED_HOLD_MS,
  callAgainObstacle,
  attemptsInAll,
  nextAttempt,
  resetObstacle,
  whyNotDialled as whyNot,
  type ContactStanding,
  type DialCircumstances,
} from '#shared/domain/contact-rules.ts';
import { sentenceOf } from '#server/live/waiting.ts';
import { WAITING_CODES, WAITING_REASONS, type WaitingReason } from '#shared/domain/waiting-reasons.ts';

const NOW_MS = Date.parse('2026-11-23T15:00:00.000Z');

type ContactSituation = ContactStanding & DialCircumstances;

const FREE: ContactSituation = {
  nowMs: NOW_MS,
  state: 'pending',
  isEngineUp: true,
  outcome: null,
  attempts: 0,
  dueAtMs: 0,
  maxAttempts: 3,
  isBlacklisted: false,
  abandonedAtMs: null,
  recentCalls: [],
  isNumberInCall: false,
  capHold: null,
  routeBarrier: null,
  legalUntilMs: null,
  campaign: null,
};

/** A contact for each waiting reason. A missing reason is a compile error. */
const REACHED: Readonly<Record<WaitingReason, Partial<ContactSituation>>> = {
  in_call: { state: 'claimed', isBlacklisted: true },
  success: { state: 'done', outcome: 'success' },
  ended_by_user: { state: 'done', outcome: 'ended_by_user' },
  opted_out: { state: 'done', outcome: 'opted_out' },
  excluded: { state: 'done', outcome: 'excluded' },
  blacklisted: { isBlacklisted: true, attempts: 3 },
  in_registry: { registry: { name: 'No Llame', datedOn: '2026-11-26' }, attempts: 3 },
  abandoned_hold: { abandonedAtMs: NOW_MS - 1, dueAtMs: NOW_MS + 60_000 },
  number_in_call: { isNumberInCall: true, capHold: { why: 'number_gap', untilMs: NOW_MS + 1 } },
  number_gap: { capHold: { why: 'number_gap', untilMs: NOW_MS + 60_000 }, dueAtMs: NOW_MS + 60_000 },
  number_cap: { capHold: { why: 'number_cap', untilMs: NOW_MS + 1 }, legalUntilMs: NOW_MS + 1 },
  attempts_used: { attempts: 3, dueAtMs: NOW_MS + 1000 },
  retry_wait: { attempts: 1, dueAtMs: NOW_MS + 60_000, legalUntilMs: NOW_MS + 1 },
  legal_window: { legalUntilMs: NOW_MS + 1, campaign: { why: 'hours', untilMs: null } },
  next: {},
  campaign_not_active: ofCampaign('campaign_not_active'),
  disk_full: { ...ofCampaign('disk_full'), state: 'claimed', isEngineUp: false },
  read_only: ofCampaign('read_only'),
  locked: ofCampaign('locked'),
  io_error: ofCampaign('io_error'),
  damaged: ofCampaign('damaged'),
  engine_unavailable: { ...ofCampaign('engine_unavailable'), state: 'claimed', isEngineUp: false },
  dialer_stopped: ofCampaign('dialer_stopped'),
  manual_dialing: ofCampaign('manual_dialing'),
  hours: ofCampaign('hours'),
  list_finished: ofCampaign('list_finished'),
  concurrency: ofCampaign('concurrency'),
  no_trunk: ofCampaign('no_trunk'),
  no_agents: ofCampaign('no_agents'),
  agents_unreachable: ofCampaign('agents_unreachable'),
  trunk_resting: ofCampaign('trunk_resting'),
  trunk_full: ofCampaign('trunk_full'),
  carrier_down: ofCampaign('carrier_down'),
  carrier_slow: ofCampaign('carrier_slow'),
  carrier_full: ofCampaign('carrier_full'),
  no_team_channel: ofCampaign('no_team_channel'),
  no_caller_id: ofCampaign('no_caller_id'),
  no_local_caller_id: ofCampaign('no_local_caller_id'),
  cli_limit: ofCampaign('cli_limit'),
  abandonment_cap: ofCampaign('abandonment_cap'),
  no_free_agent: ofCampaign('no_free_agent'),
  dial_method: ofCampaign('dial_method'),
  cps: ofCampaign('cps'),
};

function ofCampaign(why: WaitingReason): Partial<ContactSituation> {
  return { campaign: { why, untilMs: NOW_MS + 5 } };
}

describe('why a contact is not being called', () => {
  it.each(WAITING_CODES)('%s', (code) => {
    const situation = { ...FREE, ...REACHED[code] };
    expect(whyNot(situation).why).toBe(code);
  });

  it.each(HOLD_REASONS)('includes its campaign’s hold: %s', (why) => {
    expect(whyNot({ ...FREE, campaign: { why, untilMs: 7 } })).toEqual({ why, untilMs: 7 });
    expect(WAITING_REASONS[why].length).toBeGreaterThan(5);
  });

  it('prefers its own reason over its campaign’s hold', () => {
    const campaign = { why: 'campaign_not_active', untilMs: null } as const;
    for (const own of ['in_call', 'success', 'opted_out', 'blacklisted', 'attempts_used', 'retry_wait'] as const)
      expect(whyNot({ ...FREE, ...REACHED[own], campaign }).why).toBe(own);
  });

  it('includes a list finished by blacklist or attempts', () => {
    for (const outcome of ['blacklisted', 'attempts_used'] as const)
      expect(whyNot({ ...FREE, state: 'done', outcome }).why).toBe(outcome);
  });

  it('prefers a missing route over the retry, since such contacts are postponed again and again', () => {
    const routeBarrier = { why: 'no_trunk', untilMs: null } as const;
    expect(whyNot({ ...FREE, ...REACHED.retry_wait, routeBarrier })).toEqual(routeBarrier);
    expect(whyNot({ ...FREE, ...REACHED.attempts_used, routeBarrier }).why).toBe('attempts_used');
  });

  it('is the hold of an abandoned call until it or the next attempt, whichever is later', () => {
    const heldUntilMs = NOW_MS - 1 + ABANDONED_HOLD_MS;
    expect(whyNot({ ...FREE, ...REACHED.abandoned_hold })).toEqual({ why: 'abandoned_hold', untilMs: heldUntilMs });
    const late = { ...FREE, ...REACHED.abandoned_hold, dueAtMs: heldUntilMs + 1 };
    expect(whyNot(late).untilMs).toBe(heldUntilMs + 1);
    expect(whyNot({ ...FREE, abandonedAtMs: NOW_MS - ABANDONED_HOLD_MS }).why).toBe('next');
  });

  it('includes the time if it is known', () => {
    expect(whyNot({ ...FREE, ...REACHED.retry_wait }).untilMs).toBe(NOW_MS + 60_000);
    expect(whyNot({ ...FREE, ...REACHED.legal_window }).untilMs).toBe(NOW_MS + 1);
    expect(whyNot(FREE).untilMs).toBeNull();
  });

  it('has a text, and distinguishes a campaign without a list from one waiting for a retry', () => {
    const sentences = new Set(WAITING_CODES.map((why) => sentenceOf({ why })));
    expect(sentences.size).toBe(WAITING_CODES.length);
    expect(sentenceOf({ why: 'list_finished' })).toContain('A la espera de contactos');
  });
});

describe('a contact may be', () => {
  const held = { ...FREE, abandonedAtMs: NOW_MS };

  it('reset but not called again during the hold of an abandoned call', () => {
    expect(resetObstacle(held)).toBeNull();
    expect(callAgainObstacle(held, NOW_MS)).toBe('abandoned_hold');
    expect(callAgainObstacle(held, NOW_MS + ABANDONED_HOLD_MS)).toBeNull();
  });

  it.each(['in_call', 'opted_out', 'excluded', 'blacklisted'] as const)('neither when it is %s', (why) => {
    const contact = { ...FREE, ...REACHED[why] } as ContactStanding;
    expect([resetObstacle(contact), callAgainObstacle(contact, NOW_MS)]).toEqual([why, why]);
  });
});

it('has the lower of the campaign’s attempts and its retries plus one', () => {
  expect([attemptsInAll(3, 5), attemptsInAll(3, 1), attemptsInAll(3, null), attemptsInAll(1, 0)]).toEqual([3, 2, 3, 1]);
});

describe('the next attempt', () => {
  const next = (contact: ContactSituation) => nextAttempt(contact, whyNot(contact), NOW_MS);
  const due = { ...FREE, attempts: 1, dueAtMs: NOW_MS - 60_000 };

  it('is never in the past', () => {
    expect(next({ ...due, dueAtMs: NOW_MS + 5 })).toBe(NOW_MS + 5);
    expect(next({ ...due, campaign: { why: 'hours', untilMs: NOW_MS + 7 } })).toBe(NOW_MS + 7);
    expect(next({ ...due, campaign: { why: 'campaign_not_active', untilMs: null } })).toBeNull();
    expect(next({ ...due, legalUntilMs: Infinity })).toBeNull();
    expect(next(due)).toBeNull();
  });

  it('is null for a contact that is blocked, done or out of attempts', () => {
    const later = { ...due, dueAtMs: NOW_MS + 5 };
    for (const why of ['blacklisted', 'success', 'opted_out', 'excluded', 'attempts_used'] as const)
      expect([why, next({ ...later, ...REACHED[why], dueAtMs: NOW_MS + 5 })]).toEqual([why, null]);
  });

  it('is the end of a hold', () => {
    expect(next({ ...due, abandonedAtMs: NOW_MS })).toBe(NOW_MS + ABANDONED_HOLD_MS);
  });
});
