import { describe, expect, it } from 'vitest';
import type { Fact, FactOf } from '#engine/model/facts.ts';
import { createReportCollector } from '#engine/report.ts';
import { createScriptedWorld, START_MS } from './support/world.ts';

/** Returns the report on facts, at one second after the start. Passes on the requested kinds, as a dialer does. */
function reportOn(facts: readonly Fact[], contacts = 10) {
  const collector = createReportCollector();
  for (const fact of facts) if (collector.kinds === 'all' || collector.kinds.has(fact.kind)) collector.accept(fact);
  return collector.report({ seed: 1, startedAtMs: START_MS, endedAtMs: START_MS + 1000, events: 0, contacts });
}

const started = (campaignId: number): Fact => ({ kind: 'CampaignStarted', at: START_MS, campaignId, userId: null });
const ended = (kind: 'CampaignCompleted' | 'CampaignStopped', campaignId: number, at: number): Fact => ({
  kind,
  at: START_MS + at,
  campaignId,
});

describe('a report', () => {
  it('does not subtract calls that were never placed from the live calls', () => {
    const { dialer, of, pass } = createScriptedWorld({ contacts: 3 });
    dialer.startCampaign(1, null);
    pass(1000);
    for (const callId of [1, 2]) dialer.carrierEvent(callId, { kind: 'refused', why: 'blacklisted' });
    dialer.carrierEvent(3, { kind: 'placed' });
    const ends: FactOf<'CallEnded'>[] = of('CallEnded');
    expect(ends.map(({ placedAtMs }) => placedAtMs)).toEqual([null, null]);
    expect(reportOn([...of('CallPlaced'), ...ends]).calls).toMatchObject({ placed: 1, ended: 2, live: 1 });
  });

  it('does not count excluded contacts as left', () => {
    const excluded = (leadId: number, why: 'blacklisted' | 'attempts_used'): Fact => ({
      kind: 'ContactExcluded',
      at: START_MS,
      campaignId: 1,
      leadId,
      why,
    });
    const { contacts } = reportOn([excluded(1, 'blacklisted'), excluded(2, 'attempts_used')]);
    expect(contacts).toEqual({ total: 10, reached: 0, exhausted: 1, left: 8 });
  });

  it('is completed when the last campaign that was not stopped runs out of contacts', () => {
    const begun = [started(1), started(2)];
    const finishOf = (...ends: Fact[]) => reportOn([...begun, ...ends]).completedAtMs;
    expect(finishOf(ended('CampaignStopped', 1, 100), ended('CampaignCompleted', 2, 200))).toBe(START_MS + 200);
    expect(finishOf(ended('CampaignCompleted', 2, 200), ended('CampaignStopped', 1, 300))).toBe(START_MS + 200);
    expect(finishOf(ended('CampaignCompleted', 2, 200))).toBeNull();
    expect(finishOf(ended('CampaignStopped', 1, 100), ended('CampaignStopped', 2, 200))).toBeNull();
  });

  it('counts a hold until its campaign is paused', () => {
    const held: Fact = { kind: 'CampaignHeld', at: START_MS + 100, campaignId: 1, why: 'no_trunk', untilMs: Infinity };
    const paused: Fact = { kind: 'CampaignPaused', at: START_MS + 300, campaignId: 1 };
    expect(reportOn([started(1), held, paused]).holds).toEqual({ no_trunk: 200 });
  });
});
