import type { Dialer } from '#engine/dialer-contract.ts';
import { NO_CAMPAIGN } from '#engine/model/call.ts';
import type { HoldReason } from '#engine/model/facts.ts';
import type { NumberProtection } from '#engine/number-protection.ts';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import type { TestCallAnswer } from '#engine/model/test-call.ts';
import type { Barrier } from '#engine/ports.ts';
import { heldUntil } from '#shared/domain/contact-rules.ts';
import { zonesOfNumber } from '#shared/countries/number-zones.ts';
import { regionOfNumber } from '#shared/countries/regions.ts';
import { DEFAULT_PURPOSE } from '#shared/domain/purposes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { createNumberHolds } from './number-holds.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Outcome, TestCall } from './contract.ts';
import type { Definitions } from './definitions.ts';
import { createMenuReader } from './menu-plans.ts';

/** Ring time-out of a test call without a campaign, the same as a campaign's default, ms. */
const RING_TIMEOUT_MS = 30_000;

const REFUSALS: Readonly<Partial<Record<HoldReason, ErrorCode>>> = {
  carrier_down: 'test_call_no_pbx',
  carrier_full: 'test_call_no_channel',
  no_trunk: 'test_call_no_trunk',
  trunk_resting: 'test_call_trunk_resting',
  trunk_full: 'test_call_no_channel',
  no_caller_id: 'test_call_no_own_number',
  no_local_caller_id: 'test_call_no_local_number',
  cli_limit: 'test_call_no_caller_id',
  carrier_slow: 'test_call_pbx_slow',
  cps: 'test_call_too_many',
  number_in_call: 'test_call_number_in_call',
  number_gap: 'test_call_number_gap',
  number_cap: 'test_call_number_cap',
};

type TestCallOptions = {
  readonly db: Db;
  readonly dialer: Pick<Dialer, 'testCall' | 'now'>;
  readonly definitions: Definitions;
  readonly guard: NumberProtection;
};

/**
 * Makes a test call. `done` is called once: with the call's id when the call is journalled, or with a refusal. Either
 * may come in a later tick.
 */
export type PlaceTestCall = (call: TestCall, done: (outcome: Outcome<number>) => void) => void;

/**
 * Makes test calls with a campaign's flow, menu and caller id, or with the default context's menu, whose key ends the
 * call.
 */
export function createTestCalls({ db, dialer, definitions, guard }: TestCallOptions): PlaceTestCall {
  const holdsOf = createNumberHolds(db);
  const readMenus = createMenuReader(db);

  function planOf(campaignId: number | null): CampaignPlan | undefined {
    if (campaignId !== null) return definitions.findCampaign(campaignId)?.plan;
    return {
      id: NO_CAMPAIGN,
      name: '',
      flow: 'press1',
      maxConcurrentCalls: 1,
      callsPerSecond: null,
      maxAttempts: 1,
      retryIntervalMs: 0,
      ringTimeoutMs: RING_TIMEOUT_MS,
      callerId: null,
      foreignCallerIds: true,
      afterKey: 'end',
      ...readMenus()(null),
    };
  }

  return ({ phone, country, campaignId, userId }, done) => {
    const plan = planOf(campaignId);
    if (plan === undefined) return done({ ok: false, code: 'campaign_not_found', details: { id: campaignId } });
    const holds = holdsOf(phone, null);
    if (holds.isBlacklisted) return done({ ok: false, code: 'test_call_blacklisted', details: { phone } });
    const { registry = null } = holds;
    if (registry !== null)
      return done({
        ok: false,
        code: 'test_call_in_registry',
        details: { phone, name: registry.name, day: registry.datedOn },
      });
    const heldUntilMs = heldUntil(holds, dialer.now());
    if (heldUntilMs !== null) {
      const until = new Date(heldUntilMs).toISOString();
      return done({ ok: false, code: 'test_call_abandoned_hold', details: { phone, until } });
    }
    const { purpose = DEFAULT_PURPOSE } = plan;
    const region = regionOfNumber(country, phone);
    const call = { campaignId: NO_CAMPAIGN, purpose, country, region, zones: zonesOfNumber(country, phone) };
    const barrier = guard.holdOf(phone, call, dialer.now());
    if (barrier !== null) return done(refusalFor(phone, barrier, dialer.now()));
    // The call may be ordered later, and no other call to the number before it.
    guard.reserve(phone);
    dialer.testCall({ phone, country, userId, plan }, (answer) => {
      guard.release(phone);
      done(outcomeOf(answer, phone));
    });
  };
}

/** Refuses a call to a number that may not be called now. Nobody knows when a number in a call is free again. */
function refusalFor(phone: string, { why, untilMs }: Barrier, nowMs: number): Outcome<number> {
  const code = REFUSALS[why] ?? 'test_call_not_placed';
  if (why === 'number_in_call') return { ok: false, code, details: { phone } };
  const until = new Date(untilMs).toISOString();
  return { ok: false, code, details: { phone, until, wait: waitText(untilMs - nowMs) } };
}

/** Returns a duration in a unit that suits it, rounded up. */
function waitText(durationMs: number): string {
  if (durationMs < 2 * HOUR_MS) return `${Math.ceil(durationMs / MINUTE_MS)} min`;
  if (durationMs < 2 * DAY_MS) return `${Math.ceil(durationMs / HOUR_MS)} h`;
  return `${Math.ceil(durationMs / DAY_MS)} d`;
}

function outcomeOf(answer: TestCallAnswer, phone: string): Outcome<number> {
  if (answer.kind === 'opened') return { ok: true, value: answer.callId };
  return { ok: false, code: REFUSALS[answer.why] ?? 'test_call_not_placed', details: { phone, why: answer.why } };
}
