/** Proves that every invariant of the swarm can fail. Each story violates one. */
import { describe, expect, it } from 'vitest';
import type { Fact, Settlement } from '#engine/model/facts.ts';
import { BROKEN_CALLS } from './support/invariants/broken-calls.ts';
import { BROKEN_LIMITS } from './support/invariants/broken-limits.ts';
import { BROKEN_NUMBERS } from './support/invariants/broken-numbers.ts';
import { BROKEN_TEAMS } from './support/invariants/broken-teams.ts';
import { BROKEN_TRUNKS } from './support/invariants/broken-trunks.ts';
import { campaigns } from './support/invariants/campaigns.ts';
import { createChecker, INVARIANTS } from './support/invariants/checker.ts';
import { rates } from './support/invariants/rates.ts';
import {
  agent,
  answered,
  fact,
  placed,
  plansOf,
  queued,
  QUIET,
  rulesOf,
  started,
  tell,
} from './support/invariants/story.ts';
import { START_MS } from './support/world.ts';

const BROKEN = [...BROKEN_CALLS, ...BROKEN_LIMITS, ...BROKEN_NUMBERS, ...BROKEN_TEAMS, ...BROKEN_TRUNKS];

describe('the invariants of the swarm', () => {
  it.each(BROKEN)('detect that %s', (_what, rule, says, telling) => {
    expect(() => tell(rule, telling)).toThrow(says);
  });

  it('accept the calls of the next second at the instant that begins it, and not one more', () => {
    const rules = { plans: plansOf({ callsPerSecond: 7.5 }) };
    const calls = [0, 10, 20, 30, 40, 50, 60, 70, 1000].map((afterMs, i) => fact('CallQueued', afterMs, { callId: i }));
    expect(() => tell(rates, { rules, facts: calls })).not.toThrow();
    const early = [...calls.slice(0, -1), fact('CallQueued', 999, { callId: 9 })];
    expect(() => tell(rates, { rules, facts: early })).toThrow(/9 calls of campaign 1 in 1000 ms, of 8.5/);
  });

  it('accept that a campaign completes without a call to a contact that was skipped for good', () => {
    const skipped = (settlement: Settlement) => {
      const released = fact('ContactReleased', 1000, { settlement, why: 'skipped', skipReason: 'not_suitable' });
      return () => tell(campaigns, { facts: [...started, released, fact('CampaignCompleted', 1000)] });
    };
    expect(skipped({ kind: 'done', why: 'ended_by_user' })).not.toThrow();
    expect(skipped({ kind: 'retry', dueAtMs: START_MS + 5000 })).toThrow(/with 0 of 1 contacts done/);
  });

  it('are each shown to fail', () => {
    expect(new Set(BROKEN.map(([, rule]) => rule))).toEqual(new Set(INVARIANTS));
  });

  it('accept a day without violations', () => {
    const checker = createChecker(rulesOf());
    const day: Fact[] = [
      agent(0, 101, 'offline', 'available'),
      ...started,
      queued,
      placed,
      fact('CallRinging', 1000),
      answered,
      agent(5000, 101, 'available', 'busy', 1),
      fact('CallConnected', 5000),
      fact('CallEnded', 9000, {
        disposition: 'success',
        placedAtMs: START_MS,
        ringingAtMs: START_MS + 1000,
        answeredAtMs: START_MS + 5000,
        answeredBy: 'person',
        connectedAtMs: START_MS + 5000,
        agentId: 101,
        settlement: { kind: 'done', why: 'success' },
      }),
      agent(9000, 101, 'busy', 'wrap_up', 1),
      fact('CampaignCompleted', 9000),
      agent(9500, 101, 'wrap_up', 'available'),
    ];
    for (const each of day) checker.accept(each);
    checker.look({ ...QUIET, running: true, agentsAvailable: 1 }, START_MS + 10_000);
    expect(() => checker.accept(fact('CallEnded', 9500))).toThrow(
      'a call is queued once, passes its stages in order and ends once: CallEnded of call 1',
    );
  });
});
