/**
 * Places test calls, which let users hear what the called party hears. They have no contact and count towards no
 * campaign. Each has its own campaign run outside the round. A test call takes the next free token of the global rate
 * limit and is then opened like any other call, with a trunk and a caller id.
 */
import type { Loop } from '../kernel/loop.ts';
import { NO_LEAD } from '../model/call.ts';
import type { CampaignPlan } from '../model/scenario.ts';
import type { TestCallAnswer, TestCallOrder } from '../model/test-call.ts';
import { fixed } from '../policies/pacing/fixed.ts';
import { orderPlaced, takeToken, tokenAt, type RateLimiter } from '../policies/pacing/rate-limiter.ts';
import type { AgentGroups } from './agent-groups.ts';
import type { CallManager } from './call-manager-contract.ts';
import { createCampaignRun, type CampaignRun } from './campaign-run.ts';

type TestCallManager = {
  /** Requests a test call. Calls `done` once with the outcome, immediately or when a token is available. */
  request(order: TestCallOrder, done: (answer: TestCallAnswer) => void): void;
  /** Reports that the global rate has changed. Requests that hold a token of the old rate take another one. */
  rateChanged(): void;
  /** Reports a clock jump to `timeMs`. Requests that hold a token of the skipped time take another one. */
  notBefore(timeMs: number): void;
};

type TestCallManagerOptions = {
  readonly loop: Loop;
  readonly seed: number;
  readonly globalLimiter: RateLimiter;
  readonly calls: Pick<CallManager, 'nextId' | 'open'>;
  readonly groupOf: AgentGroups['of'];
  /** Prepares the run according to its plan. The run gets its own sessions, so it takes none from the campaign. */
  readonly prepare: (run: CampaignRun) => void;
};

/** Maximum wait for a token. If it would be longer, the test call is refused. */
const LONGEST_WAIT_MS = 3000;

type Request = {
  readonly order: TestCallOrder;
  readonly done: (answer: TestCallAnswer) => void;
  tokenAtMs: number;
  /** Number of rate changes before its token was taken. */
  rateChanges: number;
};

/** Creates a manager without pending requests. */
export function createTestCallManager(options: TestCallManagerOptions): TestCallManager {
  const { loop, seed, globalLimiter, calls, groupOf, prepare } = options;
  let resumesAtMs = -Infinity;
  let rateChanges = 0;

  function takeNextToken(request: Request): void {
    const atMs = tokenAt(globalLimiter, loop.now());
    if (atMs === Infinity) return request.done({ kind: 'refused', why: 'carrier_slow' });
    takeToken(globalLimiter, atMs);
    request.tokenAtMs = atMs;
    request.rateChanges = rateChanges;
    if (atMs === loop.now()) open(request);
    else loop.at(atMs, onToken, request);
  }

  function onToken(request: Request): void {
    if (loop.now() >= resumesAtMs && request.rateChanges === rateChanges) return open(request);
    orderPlaced(globalLimiter, request.tokenAtMs, loop.now());
    takeNextToken(request);
  }

  function open({ order, done }: Request): void {
    const { phone, country, userId, plan } = order;
    const run = createCampaignRun({
      plan: withoutPacing(plan),
      group: groupOf(plan),
      status: 'draft',
      userId,
      seed,
      nowMs: loop.now(),
      policy: fixed,
      past: [],
    });
    prepare(run);
    const callId = calls.nextId();
    const barrier = calls.open(run, { id: NO_LEAD, phone, country, attempts: 0, windowClass: country });
    if (barrier !== null) orderPlaced(globalLimiter, loop.now(), loop.now());
    done(barrier === null ? { kind: 'opened', callId } : { kind: 'refused', why: barrier.why });
  }

  return {
    request(order, done) {
      const waitMs = tokenAt(globalLimiter, loop.now()) - loop.now();
      if (waitMs > LONGEST_WAIT_MS && waitMs < Infinity) done({ kind: 'refused', why: 'cps' });
      else takeNextToken({ order, done, tokenAtMs: NaN, rateChanges });
    },
    rateChanged: () => void rateChanges++,
    notBefore(timeMs) {
      resumesAtMs = Math.max(resumesAtMs, timeMs);
    },
  };
}

/** Removes opening hours, line rest, timing rules and retries, which don't apply to a test call. */
function withoutPacing(plan: CampaignPlan): CampaignPlan {
  const { hours: _hours, lineRestMs: _lineRestMs, timing: _timing, ...rest } = plan;
  return { ...rest, maxAttempts: 1 };
}
