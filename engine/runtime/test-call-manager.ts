/**
 * Calls that somebody makes by hand to hear what called people hear. They have no contact and count in no campaign; each
 * is dialled by a run of its own, which no round of campaigns knows. Of the global rate each takes a token, the next that
 * nobody has: then it is opened like any other call, by a trunk and under a caller id.
 */
import type { Loop } from '../kernel/loop.ts';
import { NO_LEAD } from '../model/call.ts';
import type { CampaignPlan } from '../model/scenario.ts';
import type { TestCallAnswer, TestCallOrder } from '../model/test-call.ts';
import { fixed } from '../policies/pacing/fixed.ts';
import { takeToken, tokenAt, type RateLimiter } from '../policies/pacing/rate-limiter.ts';
import type { CallManager } from './call-manager.ts';
import { createCampaignRun } from './campaign-run.ts';

export type TestCallManager = {
  /** `done` hears once what became of it: at once, or when its token is there. */
  request(order: TestCallOrder, done: (answer: TestCallAnswer) => void): void;
  /** The clock jumps to then: who waits for a token of the time between waits for another one. */
  notBefore(timeMs: number): void;
};

export type TestCallManagerOptions = {
  readonly loop: Loop;
  readonly seed: number;
  readonly globalLimiter: RateLimiter;
  readonly calls: Pick<CallManager, 'nextId' | 'open'>;
};

/** So far ahead at most is a token taken: more test calls than that are too many at once. */
const LONGEST_WAIT_MS = 3000;

type Request = { readonly order: TestCallOrder; readonly done: (answer: TestCallAnswer) => void };

export function createTestCallManager({ loop, seed, globalLimiter, calls }: TestCallManagerOptions): TestCallManager {
  let resumesAtMs = -Infinity;

  function takeNextToken(request: Request): void {
    const atMs = tokenAt(globalLimiter, loop.now());
    takeToken(globalLimiter, atMs);
    if (atMs === loop.now()) open(request);
    else loop.at(atMs, onToken, request);
  }

  function onToken(request: Request): void {
    if (loop.now() < resumesAtMs) takeNextToken(request);
    else open(request);
  }

  function open({ order, done }: Request): void {
    const { phone, country, userId, plan } = order;
    const run = createCampaignRun({
      plan: withoutPacing(plan),
      status: 'draft',
      userId,
      seed,
      nowMs: loop.now(),
      policy: fixed,
      past: [],
    });
    const callId = calls.nextId();
    const barrier = calls.open(run, { id: NO_LEAD, phone, country, attempts: 0, windowClass: country });
    done(barrier === null ? { kind: 'opened', callId } : { kind: 'refused', why: barrier.why });
  }

  return {
    request(order, done) {
      const waitMs = tokenAt(globalLimiter, loop.now()) - loop.now();
      if (waitMs > LONGEST_WAIT_MS) done({ kind: 'refused', why: 'cps' });
      else takeNextToken({ order, done });
    },
    notBefore(timeMs) {
      resumesAtMs = Math.max(resumesAtMs, timeMs);
    },
  };
}

/** What says when and how often a campaign calls is none of a test call's. */
function withoutPacing(plan: CampaignPlan): CampaignPlan {
  const { hours: _hours, lineRestMs: _lineRestMs, timing: _timing, ...rest } = plan;
  return { ...rest, maxAttempts: 1 };
}
