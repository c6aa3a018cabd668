/** Calls that reach a menu, in the real dialer with a scripted carrier. */
import { describe, expect, it } from 'vitest';
import type { MenuPlan } from '#engine/model/menu-plan.ts';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import type { PacingPolicy } from '#engine/policies/pacing/policy.ts';
import type { CarrierEvent } from '#engine/ports.ts';
import { createScriptedWorld, planOf, START_MS, type WorldOptions } from './support/world.ts';

const PERSON: CarrierEvent = { kind: 'answered', by: 'person' };
const MENU: MenuPlan = {
  byCountry: { argentina: { key: '3', timeoutMs: 15_000, language: 'es-AR' } },
  fallback: { key: '1', timeoutMs: 10_000, language: 'en-US' },
  optOutKey: '8',
  promptMs: 6000,
};

/** Starts call 1 of a press-1 campaign, which a person answers at once. */
function inMenu(plan: Partial<CampaignPlan> = {}, options: WorldOptions = {}) {
  const campaigns = [planOf({ flow: 'press1', menu: MENU, ...plan })];
  const world = createScriptedWorld({ contacts: 1, campaigns, ...options });
  world.dialer.startCampaign(1, null);
  const report = (...events: CarrierEvent[]) => events.forEach((event) => world.dialer.carrierEvent(1, event));
  report({ kind: 'placed' }, { kind: 'ringing' }, PERSON);
  return {
    ...world,
    report,
    press: (key: string) => report({ kind: 'dtmf', key }),
    end: () => world.of('CallEnded')[0],
  };
}

describe('a call in a press-1 campaign', () => {
  it('plays the prompt of its country, accepts the key, and is transferred to an agent', () => {
    const { carrier, press, pass, facts, report, end } = inMenu();
    expect(carrier.played).toEqual([
      {
        callId: 1,
        nth: 1,
        prompt: { key: '3', optOutKey: '8', language: 'es-AR', promptMs: 6000, timeoutMs: 15_000 },
      },
    ]);
    pass(8000);
    press('3');
    pass(60_000);
    report({ kind: 'hung_up' });
    expect(facts.filter(({ kind }) => /^(Call|Menu)/.test(kind)).map(({ kind }) => kind)).toEqual([
      'CallQueued',
      'CallPlaced',
      'CallRinging',
      'CallAnswered',
      'MenuStarted',
      'MenuKey',
      'CallTransferred',
      'CallConnected',
      'CallEnded',
    ]);
    expect(end()).toMatchObject({
      disposition: 'success',
      keys: '3',
      menuAtMs: START_MS,
      wantedAtMs: START_MS + 8000,
      connectedAtMs: START_MS + 8000,
      transferredByUserId: null,
    });
  });

  it('expects key 1 within 10 s and plays no prompt when its campaign has no menu', () => {
    const { carrier, pass, end } = inMenu({ menu: undefined });
    expect(carrier.played[0]!.prompt).toMatchObject({ key: '1', promptMs: 0 });
    pass(9999);
    expect(end()).toBeUndefined();
    pass(1);
    expect(end()).toMatchObject({ disposition: 'no_reaction', keys: '' });
  });

  it('starts the time-out at the end of the prompt, and ends without a key', () => {
    const { pass, end, carrier } = inMenu();
    pass(20_999);
    expect(end()).toBeUndefined();
    pass(1);
    expect(end()).toMatchObject({ disposition: 'no_reaction', at: START_MS + 21_000, settlement: { kind: 'retry' } });
    expect(carrier.hungUp).toEqual([1]);
  });

  it('plays the prompt again from its start when 0 is pressed', () => {
    const { pass, press, end, carrier } = inMenu();
    pass(10_000);
    press('0');
    expect(carrier.played.map(({ nth }) => nth)).toEqual([1, 2]);
    pass(20_999);
    expect(end()).toBeUndefined();
    pass(1);
    expect(end()).toMatchObject({ disposition: 'no_key', keys: '0' });
  });

  it('ends at 9, and at the second invalid key', () => {
    const polite = inMenu();
    polite.press('9');
    expect(polite.end()).toMatchObject({ disposition: 'no_key', keys: '9' });
    const lost = inMenu();
    lost.press('5');
    expect(lost.end()).toBeUndefined();
    lost.press('#');
    expect(lost.end()).toMatchObject({ disposition: 'no_key', keys: '5#', settlement: { kind: 'retry' } });
    const slow = inMenu();
    slow.press('5');
    slow.pass(60_000);
    expect(slow.end()).toMatchObject({ disposition: 'no_key', keys: '5' });
    expect(lost.of('MenuKey').map(({ meaning }) => meaning)).toEqual(['invalid', 'invalid']);
  });

  it('is the last call to a person who opts out', () => {
    const { press, end, carrier } = inMenu();
    press('8');
    expect(end()).toMatchObject({ disposition: 'opt_out', settlement: { kind: 'done', why: 'opted_out' } });
    expect(carrier.hungUp).toEqual([1]);
  });

  it('ends as no_key when the person hangs up in the menu', () => {
    const { report, pass, end } = inMenu();
    pass(3000);
    report({ kind: 'hung_up' });
    expect(end()).toMatchObject({ disposition: 'no_key', wantedAtMs: null });
  });

  it('waits for an agent after the key, and is abandoned when none is free in time', () => {
    const { dialer, press, pass, end, of, report } = inMenu({}, { settings: { agentCapacity: 1 }, contacts: 2 });
    pass(1000);
    [{ kind: 'placed' } as const, PERSON].forEach((event) => dialer.carrierEvent(2, event));
    dialer.carrierEvent(2, { kind: 'dtmf', key: '3' });
    press('3');
    expect(of('CallWaiting')).toMatchObject([{ callId: 1 }]);
    // Keys have no effect after the menu.
    report({ kind: 'dtmf', key: '8' });
    pass(2000);
    expect(end()).toMatchObject({ callId: 1, disposition: 'abandoned', keys: '3', at: START_MS + 3000 });
  });

  it('is a success at the key when there are no agents', () => {
    const { press, pass, end, of } = inMenu({}, { settings: { agentCapacity: 0 } });
    pass(2000);
    press('3');
    expect(end()).toMatchObject({ disposition: 'success', connectedAtMs: null, keys: '3' });
    expect(of('CallTransferred')).toEqual([]);
  });

  it('scales prompt and time-out by the speed', () => {
    const { pass, end } = inMenu({}, { speed: 10 });
    pass(2099);
    expect(end()).toBeUndefined();
    pass(1);
    expect(end()).toMatchObject({ disposition: 'no_reaction' });
  });

  it('ignores keys before the answer and after the end', () => {
    const { press, report, facts } = inMenu();
    report({ kind: 'hung_up' });
    const before = facts.length;
    press('3');
    expect(facts).toHaveLength(before);
  });

  it('is in flight until its key is pressed', () => {
    const campaigns = [planOf({ flow: 'press1', menu: MENU })];
    const oneAnAgent: PacingPolicy<null> = {
      initial: null,
      pace: (memory, { agentsAvailable, inFlight }) => ({ place: Math.max(0, agentsAvailable - inFlight), memory }),
    };
    const { dialer, carrier, pass } = createScriptedWorld({
      contacts: 10,
      campaigns,
      settings: { agentCapacity: 2 },
      pacing: () => oneAnAgent as PacingPolicy<unknown>,
    });
    dialer.startCampaign(1, null);
    pass(5000);
    expect(carrier.orders).toHaveLength(2);
    for (const id of [1, 2]) [{ kind: 'placed' } as const, PERSON].forEach((event) => dialer.carrierEvent(id, event));
    pass(5000);
    expect(carrier.orders).toHaveLength(2);
    dialer.carrierEvent(1, { kind: 'dtmf', key: '9' });
    pass(1000);
    expect(carrier.orders).toHaveLength(3);
  });
});
