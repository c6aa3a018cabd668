import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { Value } from 'typebox/value';
import { createCallTopic } from '#server/live/call-topic.ts';
import type { LiveCall } from '#server/live/live-call.ts';
import { createProjection } from '#server/live/projection.ts';
import { CallsMessage } from '#shared/live.ts';
import { applyCalls, type LiveCalls } from '#web/live/live-calls.ts';
import { newLiveCall } from '../../support/live-call.ts';
import { createTestDialer, type TestDialer } from '../dialer/test-dialer.ts';

const NAMES = {
  emails: new Map([[1, 'ana@cadencia.local']]),
  campaignNames: new Map([[1, 'Verano']]),
  contactName: (id: number) => `Contacto ${id}`,
  channelOf: (id: number) => `SIM/${id}`,
};

const rigs: TestDialer[] = [];
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.dispose();
});

/** Creates a topic that follows calls, which the test changes. */
function topicOf(calls: Map<number, LiveCall>, nowMs = () => 0) {
  return createCallTopic({ liveCalls: () => calls, names: () => NAMES, clock: { nowMs } });
}

const idsOf = (client: LiveCalls | null): number[] => [...(client?.calls.keys() ?? [])];

describe('the topic of live calls', () => {
  it('has the state of a new subscriber after every change, over a whole run of the dialer', () => {
    const rig = createTestDialer({ speed: 20, seed: 3 });
    rigs.push(rig);
    const clock = { nowMs: rig.now };
    const projection = createProjection({ db: rig.db, clock, timeZone: () => 'America/Argentina/Buenos_Aires' });
    rig.setSetting('globalCallsPerSecond', 20);
    rig.setSetting('agentCapacity', 5);
    const campaign = rig.addCampaign({ contacts: 2000 });
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    const options = { liveCalls: projection.liveCalls, names: () => NAMES, clock };
    const topic = createCallTopic(options);
    let client = applyCalls(null, topic.snapshot(), 0);
    let taken = 0;
    const kinds = { started: 0, changed: 0, ended: 0 };
    for (let step = 0; step < 400; step += 1) {
      rig.runFor(50 + (step % 7) * 60);
      projection.accept(rig.facts.slice(taken));
      taken = rig.facts.length;
      if (step === 350) projection.halt();
      const change = topic.nextChange();
      if (change === null) continue;
      expect(Value.Errors(CallsMessage, change)).toEqual([]);
      for (const kind of ['started', 'changed', 'ended'] as const) kinds[kind] += change[kind].length;
      client = applyCalls(client, change, 0);
      const fresh = applyCalls(null, createCallTopic(options).snapshot(), 0);
      expect(client?.calls).toEqual(fresh?.calls);
    }
    expect(Math.min(...Object.values(kinds))).toBeGreaterThan(200);
  });

  it('sends nothing without changes, and only the changed fields otherwise', () => {
    const calls = new Map([
      [1, newLiveCall(1, 0)],
      [2, newLiveCall(2, 0)],
    ]);
    const topic = topicOf(calls);
    topic.snapshot();
    expect(topic.nextChange()).toBeNull();
    calls.set(2, newLiveCall(2, 0, { stage: 'connected', agentId: 101 }));
    expect(topic.nextChange()).toMatchObject({
      started: [],
      changed: [{ id: 2, etapa: 'conectada', agente: 101 }],
      ended: [],
    });
    // A key pressed in the menu changes no row.
    calls.set(2, newLiveCall(2, 0, { stage: 'connected', agentId: 101, keys: '1' }));
    expect(topic.nextChange()).toBeNull();
  });

  it('stays small with 500 live calls and 100 changes a second', () => {
    const calls = new Map(Array.from({ length: 500 }, (_, id) => [id + 1, newLiveCall(id + 1, 0)] as const));
    const topic = topicOf(calls);
    const whole = JSON.stringify(topic.snapshot()).length;
    for (let id = 1; id <= 25; id += 1) calls.set(id, newLiveCall(id, 0, { stage: 'ringing', placedAtMs: 5 }));
    const change = JSON.stringify(topic.nextChange()).length;
    expect(whole).toBeGreaterThan(80_000);
    expect(change).toBeLessThan(2500);
  });

  it('starts with the current calls for the first subscriber after a pause', () => {
    const calls = new Map([[1, newLiveCall(1, 0)]]);
    const topic = topicOf(calls);
    topic.snapshot();
    topic.pause();
    calls.delete(1);
    calls.set(2, newLiveCall(2, 0));
    expect(topic.snapshot().started.map(({ id }) => id)).toEqual([2]);
    expect(topic.nextChange()).toBeNull();
  });

  it('dates a snapshot with the current time, however old the last change', () => {
    let nowMs = 0;
    const topic = topicOf(new Map([[1, newLiveCall(1, 0)]]), () => nowMs);
    topic.snapshot();
    nowMs = 60_000;
    expect(topic.snapshot().at).toBe('1970-01-01T00:01:00.000Z');
  });

  it('publishes a snapshot after names could not be read, even without other changes', () => {
    const calls = new Map([[1, newLiveCall(1, 0)]]);
    let fails = false;
    const names = (): typeof NAMES => {
      if (fails) throw new Error('disk I/O error');
      return NAMES;
    };
    const topic = createCallTopic({ liveCalls: () => calls, names, clock: { nowMs: () => 0 } });
    const client = applyCalls(null, topic.snapshot(), 0);
    fails = true;
    calls.delete(1);
    calls.set(2, newLiveCall(2, 0));
    expect(() => topic.nextChange()).toThrow('disk I/O error');
    fails = false;
    calls.delete(2);
    const next = topic.nextChange();
    expect(next?.snapshot).toBe(true);
    expect(idsOf(applyCalls(client, next!, 0))).toEqual([]);
    expect(topic.nextChange()).toBeNull();
    expect(idsOf(applyCalls(null, topic.snapshot(), 0))).toEqual([]);
  });

  it('leaves a client that skips messages without stale calls', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.integer({ min: 1, max: 6 }), lives: fc.boolean(), lost: fc.boolean() }), {
          maxLength: 60,
        }),
        (steps) => {
          const calls = new Map<number, LiveCall>();
          const topic = topicOf(calls);
          let client = applyCalls(null, topic.snapshot(), 0);
          for (const { id, lives, lost } of steps) {
            if (lives) calls.set(id, newLiveCall(id, 0));
            else calls.delete(id);
            const change = topic.nextChange();
            if (change === null || lost) continue;
            client = applyCalls(client, change, 0) ?? applyCalls(null, topic.snapshot(), 0);
            expect(new Set(idsOf(client))).toEqual(new Set(calls.keys()));
          }
        },
      ),
    );
  });
});
