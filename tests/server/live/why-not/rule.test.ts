import { describe, expect, it } from 'vitest';
import { HOLD_REASONS } from '#engine/model/facts.ts';
import { whyNot, type ContactSituation } from '#server/live/why-not/rule.ts';
import { sentenceOf } from '#server/live/waiting.ts';
import { WAITING_CODES, WAITING_REASONS, type WaitingReason } from '#shared/domain/waiting-reasons.ts';

const NOW_MS = Date.parse('2026-11-23T15:00:00.000Z');

const FREE: ContactSituation = {
  nowMs: NOW_MS,
  state: 'pending',
  isEngineUp: true,
  outcome: null,
  attempts: 0,
  dueAtMs: 0,
  maxAttempts: 3,
  isBlacklisted: false,
  routeBarrier: null,
  legalUntilMs: null,
  campaign: null,
};

/** For each reason, a contact that has it. A missing code does not compile. */
const REACHED: Readonly<Record<WaitingReason, Partial<ContactSituation>>> = {
  in_call: { state: 'claimed', isBlacklisted: true },
  success: { state: 'done', outcome: 'success' },
  opted_out: { state: 'done', outcome: 'opted_out' },
  excluded: { state: 'done', outcome: 'excluded' },
  blacklisted: { isBlacklisted: true, attempts: 3 },
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
  hours: ofCampaign('hours'),
  list_finished: ofCampaign('list_finished'),
  concurrency: ofCampaign('concurrency'),
  no_trunk: ofCampaign('no_trunk'),
  trunk_full: ofCampaign('trunk_full'),
  carrier_down: ofCampaign('carrier_down'),
  carrier_full: ofCampaign('carrier_full'),
  no_caller_id: ofCampaign('no_caller_id'),
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

  it('has the time when it is known', () => {
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
