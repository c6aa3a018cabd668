/** Runs the queries of docs/simulation.md on a database that the dialer has written. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { createTestDialer, type TestDialer } from '../server/dialer/test-dialer.ts';

const page = readFileSync(new URL('../../docs/simulation.md', import.meta.url), 'utf8');
const questions = [...page.matchAll(/\*\*([^*]+)\*\*[^`]*(?:`[^`]+`[^`]*?)*```sql\n([\s\S]*?)```/g)].map(
  ([, title = '', sql = '']) => ({ title, sql }),
);

type Row = Record<string, number | string | null>;

let rig: TestDialer;
beforeAll(() => {
  rig = createTestDialer({ speed: 20 });
  rig.setSetting('globalCallsPerSecond', 50);
  rig.setSetting('agentCapacity', 100);
  const campaign = rig.addCampaign({ contacts: 3000 });
  rig.live.run((effects) => effects.startCampaign(campaign, 1));
  rig.runFor(90_000);
});
afterAll(() => rig.dispose());

const ask = (title: string, of: TestDialer = rig): Row[] =>
  of.all<Row>(questions.find((question) => question.title === title)!.sql);

describe('calibration', () => {
  it('has a query for every part', () => {
    expect(questions.map(({ title }) => title)).toEqual([
      'Outcomes',
      'By time of day',
      'Causes of failure',
      'Delay and ring',
      'Menu',
      'Talk',
      'Patience',
    ]);
  });

  it('recovers the parameters of the simulated network', () => {
    const [outcomes] = ask('Outcomes');
    expect(outcomes!['dials']).toBeGreaterThan(1000);
    expect(outcomes!['busy']).toBeGreaterThan(0.02);
    expect(outcomes!['busy']).toBeLessThan(0.07);
    expect(outcomes!['failed']).toBeLessThan(0.08);
    expect(outcomes!['person']).toBeGreaterThan(0.17);
    expect(outcomes!['person']).toBeLessThan(0.32);
    const parts = ask('By time of day');
    expect(parts).toEqual([{ part: 'afternoon', person: expect.closeTo(outcomes!['person'] as number, 1) as number }]);
    expect(ask('Causes of failure')[0]).toMatchObject({ sip_cause: 404 });
    const [talk] = ask('Talk');
    expect(talk!['mean']).toBeGreaterThan(0);
    expect(talk!['cv']).toBeGreaterThan(0);
    expect(ask('Menu').length).toBeGreaterThan(1);
    const rings = ask('Delay and ring');
    expect(new Set(rings.map(({ who }) => who))).toEqual(new Set(['person', 'machine']));
    for (const row of rings) expect(row['post_dial_ms']).toBeGreaterThan(0);
  });

  it('measures how long people wait for an agent before they hang up', () => {
    const impatient = createTestDialer({
      speed: 1,
      network: {
        ...DEFAULT_PROFILE,
        menu: { ...DEFAULT_PROFILE.menu, pressShare: 0.9, hangUpShare: 0 },
        patience: { kind: 'constant', value: 1200 },
      },
    });
    impatient.setSetting('globalCallsPerSecond', 50);
    impatient.setSetting('agentCapacity', 100);
    const campaign = impatient.addCampaign({ contacts: 1000 });
    impatient.live.run((effects) => effects.startCampaign(campaign, 1));
    impatient.runFor(6000);
    // The agents leave while the calls placed for them are still ringing.
    impatient.setSetting('agentCapacity', 1);
    impatient.runFor(60_000);
    const abandoned = impatient.facts.filter((fact) => fact.kind === 'CallEnded' && fact.disposition === 'abandoned');
    expect(abandoned.length).toBeGreaterThan(1);
    expect(ask('Patience', impatient)).toEqual([{ waited_s: 1, calls: abandoned.length }]);
    impatient.dispose();
  });
});
