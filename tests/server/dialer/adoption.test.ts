/** Real conversations that go on while the server is stopped or killed. */
import { afterEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { createProjection } from '#server/live/projection.ts';
import type { TelephonyConfig } from '#server/telephony/config.ts';
import { executeSql } from '../../support/database.ts';
import { ACCOUNT } from '../../support/scripted-pbx.ts';
import { startStandInPbx, type StandInPbx } from '../../support/stand-in-pbx.ts';
import { expectCountersToEqualCalls } from './ledger.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const configOf = (pbx: StandInPbx, isDryRun = false): TelephonyConfig => ({
  pbxUrls: [pbx.url],
  ...ACCOUNT,
  app: 'cadencia',
  channelsPerPbx: 100,
  agentEndpoint: 'PJSIP/{extension}',
  sessionEndpoint: 'Local/{campaign}@bots/n',
  audioUrl: null,
  isDryRun,
});

type Open = { readonly id: number; readonly contactId: number; readonly connectedAt: number | null };

/** Starts a dialer with calls in progress, some of them in conversation, and a PBX that has all conversations. */
async function dialing() {
  const pbx = await startStandInPbx();
  ends.push(pbx.close);
  const everybody = { morning: 1, afternoon: 1, evening: 1 };
  const rig = createTestDialer({
    speed: 1,
    network: { ...DEFAULT_PROFILE, outcomes: { person: everybody, noAnswer: 0, busy: 0, failed: 0 }, detection: null },
  });
  ends.push(rig.dispose);
  rig.setSetting('globalCallsPerSecond', 5);
  rig.setSetting('agentCapacity', 10);
  const campaign = rig.addCampaign({ contacts: 200, maxAttempts: 2 });
  rig.live.run((effects) => effects.startCampaign(campaign, 4));
  const open = () =>
    rig.all<Open>(
      `select id, contact_id contactId, details ->> '$.connectedAtMs' connectedAt from calls where ended_at is null order by id`,
    );
  const talking = () => open().filter(({ connectedAt }) => connectedAt !== null);
  while (talking().length < 3 || talking().length === open().length) rig.runFor(100);
  for (const { id } of talking()) {
    pbx.appear(`cadencia-${id}`, 'Up');
    pbx.appear(`cadencia-${id}-agent-1`, 'Up');
    pbx.bridges.add(`cadencia-${id}-agent-1-bridge`);
  }
  const before = open();
  return { rig, pbx, campaign, before, conversations: talking() };
}

/** Starts the next dialer with real calls. Resolves when its PBX is connected. */
async function restart(rig: TestDialer, pbx: StandInPbx, atMs = rig.now(), isDryRun = false): Promise<void> {
  const times = pbx.sent('GET /bridges').length;
  rig.restart(atMs, configOf(pbx, isDryRun));
  ends.push(() => rig.live.disconnect());
  await expect.poll(() => pbx.sent('GET /bridges').length).toBeGreaterThan(times);
}

const rowOf = (rig: TestDialer, id: number) =>
  rig.all<Record<string, unknown>>(
    'select disposition, ended_at endedAt, answered_at answeredAt from calls where id = ?',
    id,
  )[0]!;

describe('real conversations across a restart', () => {
  it('stay open, with their contacts claimed, while all other calls end as interrupted', async () => {
    const { rig, pbx, before, conversations } = await dialing();
    await restart(rig, pbx, rig.now() + 2000);
    const ids = conversations.map(({ id }) => id);
    expect(rig.live.recovery.conversations.map(({ callId }) => callId)).toEqual(ids);
    expect(rig.live.recovery.interrupted).toBe(before.length - ids.length);
    expect(rig.all<{ id: number }>('select id from calls where ended_at is null').map(({ id }) => id)).toEqual(ids);
    const claimed = rig.all<{ id: number }>(`select id from contacts where state = 'claimed' order by id`);
    expect(claimed.map(({ id }) => id)).toEqual(
      conversations.map(({ contactId }) => contactId).toSorted((a, b) => a - b),
    );
    expect(rig.live.state()).toMatchObject({ concurrentCalls: ids.length, agentsBusy: ids.length });
    expect(pbx.sent('DELETE')).toEqual([]);
  });

  it('stay open no more once their agent has left them to a message', async () => {
    const { rig, pbx, conversations } = await dialing();
    const [{ id }, ...others] = conversations as [Open, ...Open[]];
    executeSql(
      rig.db,
      `update calls set details = json_set(details, '$.foundMachineAtMs', ${rig.now()}) where id = ${id}`,
    );
    await restart(rig, pbx, rig.now() + 2000);
    expect(rig.live.recovery.conversations.map(({ callId }) => callId)).toEqual(others.map((call) => call.id));
    expect(rowOf(rig, id)).toMatchObject({ disposition: 'interrupted' });
    await expect.poll(() => pbx.sent(`DELETE /channels/cadencia-${id}`).length).toBeGreaterThan(0);
  });

  it('go on with an outside number once it has answered, and end as abandoned before', async () => {
    const { rig, pbx, conversations } = await dialing();
    const [calling, joined] = conversations.map(({ id }) => id) as [number, number];
    for (const [id, outside] of [
      [calling, 'calling'],
      [joined, 'joined'],
    ] as const)
      executeSql(
        rig.db,
        `update calls set details = json_set(json_remove(details, '$.agentId'), '$.outsidePhone', '+541155550000',
           '$.outside', '${outside}', '$.transferredByAgentId', 10001) where id = ${id}`,
      );
    executeSql(
      rig.db,
      `insert into call_wrap_ups (call_id, code_id, label, is_success, note, user_id, is_default, at)
       select ${calling}, id, label, is_success, '', 1, 0, 1 from wrap_up_codes where is_success order by id limit 1`,
    );
    await restart(rig, pbx, rig.now() + 2000);
    expect(rowOf(rig, calling)).toMatchObject({ disposition: 'abandoned' });
    rig.runFor(100);
    expect(rig.one('select count(*) from call_wrap_ups where call_id = ?', calling)).toBe(0);
    await expect.poll(() => pbx.sent(`DELETE /channels/cadencia-${calling}`).length).toBeGreaterThan(1);
    expect(rig.live.recovery.conversations.map(({ callId }) => callId)).not.toContain(calling);
    expect(rig.live.state().agentsBusy).toBe(conversations.length - 2);
    pbx.end(`cadencia-${joined}-agent-1`, 16);
    await expect.poll(() => (rig.runFor(100), rowOf(rig, joined)['endedAt'])).not.toBeNull();
    expect(rowOf(rig, joined)).toMatchObject({ disposition: 'success' });
  });

  it('end as abandoned, with a goodbye, if the person waits again for somebody to talk to', async () => {
    const { rig, pbx, conversations } = await dialing();
    const [{ id }, ...others] = conversations as [Open, ...Open[]];
    // An outside number has not answered, or the agent was lost.
    executeSql(
      rig.db,
      `update calls set details = json_set(json_remove(details, '$.agentId'), '$.wantedAtMs', ${rig.now()})
       where id = ${id}`,
    );
    // A bot may have such a call.
    const [bots] = others as [Open];
    const campaignOfBot = rig.addCampaign({ contacts: 1 });
    executeSql(
      rig.db,
      `update campaigns set sessions = 5 where id = ${campaignOfBot};
       update calls set campaign_id = ${campaignOfBot},
         details = json_set(json_remove(details, '$.agentId'), '$.wantedAtMs', ${rig.now()}) where id = ${bots.id}`,
    );
    await restart(rig, pbx, rig.now() + 2000);
    expect(rowOf(rig, id)).toMatchObject({ disposition: 'abandoned' });
    expect(rig.live.recovery.deserted.map(({ order }) => order.callId)).toEqual([id]);
    expect(rig.live.recovery.conversations.map(({ callId }) => callId)).toEqual(others.map((call) => call.id));
  });

  it('end with their real duration and details, and are counted once', async () => {
    const { rig, pbx, campaign, conversations } = await dialing();
    const { id } = conversations[0]!;
    const details = rig.one<string>('select details from calls where id = ?', id);
    await restart(rig, pbx, rig.now() + 2000);
    for (const { id: callId } of conversations) pbx.end(`cadencia-${callId}`, 16);
    await expect.poll(() => rig.live.nextAt()).toBeLessThan(Infinity);
    await expect.poll(() => (rig.runFor(100), rowOf(rig, id)['endedAt'])).not.toBeNull();
    expect(rowOf(rig, id)).toMatchObject({ disposition: 'success' });
    expect(rig.one('select details from calls where id = ?', id)).toBe(details);
    expect(
      rig.one(`select count(*) from calls where campaign_id = ? and disposition = 'success' and id >= ?`, campaign, id),
    ).toBe(conversations.length);
    const talk = rig.one<number>(
      `select sum(ended_at - (details ->> '$.connectedAtMs')) from calls where disposition = 'success'`,
    );
    expect(rig.one(`select sum(talk_ms) from hourly_counters where disposition = 'success'`)).toBe(talk);
    expectCountersToEqualCalls(rig);
    expect(rig.one(`select count(*) from contacts where state = 'claimed'`)).toBe(0);
  });

  it('stay open at a clean stop, too, and another restart adopts them again', async () => {
    const { rig, pbx, conversations } = await dialing();
    await restart(rig, pbx);
    await rig.live.disconnect();
    rig.live.close();
    expect(rig.one('select count(*) from calls where ended_at is null')).toBe(conversations.length);
    await restart(rig, pbx);
    expect(rig.live.recovery).toMatchObject({ interrupted: 0, released: 0 });
    expect(rig.live.recovery.conversations.length).toBe(conversations.length);
    expect([pbx.channels.size, pbx.sent('DELETE')]).toEqual([2 * conversations.length, []]);
  });

  it('are shown live as before', async () => {
    const { rig, pbx, conversations } = await dialing();
    const seen = rig.facts.length;
    rig.restart(rig.now(), configOf(pbx));
    ends.push(() => rig.live.disconnect());
    // It reads the database once the next engine has recovered, and then follows that engine's facts.
    const projection = createProjection({ db: rig.db, clock: { nowMs: rig.now }, timeZone: () => 'UTC' });
    projection.accept(rig.facts.slice(seen));
    const calls = [...projection.liveCalls().values()];
    expect(calls.map(({ id, stage, connectedAtMs }) => [id, stage, connectedAtMs])).toEqual(
      conversations.map(({ id, connectedAt }) => [id, 'connected', connectedAt]),
    );
    const busy = [...projection.agents().values()].filter(({ state }) => state === 'busy');
    expect(busy.map(({ id, callId }) => [callId, id])).toEqual(
      expect.arrayContaining(calls.map(({ id, agentId }) => [id, agentId])),
    );
    expect(projection.paces().linesUsed(1, 0, rig.now())).toBe(conversations.length);
    // The day's totals, read from the counters of ended calls, also have the conversations.
    expect(projection.totals().placed).toBe(rig.one('select count(*) from calls where placed_at is not null'));
    const followed = structuredClone(projection.totals());
    projection.beginDay();
    expect(projection.totals()).toEqual(followed);
  });

  it('end as interrupted if they would be longer than their campaign allows, because nobody knows how long they were', async () => {
    const { rig, pbx, conversations } = await dialing();
    await restart(rig, pbx, rig.now() + 4 * HOUR_MS);
    expect(rig.live.recovery.conversations).toEqual([]);
    for (const { id } of conversations) expect(rowOf(rig, id)).toMatchObject({ disposition: 'interrupted' });
    await expect.poll(() => [pbx.channels.size, pbx.bridges.size]).toEqual([0, 0]);
  });

  it('end as interrupted and are hung up in a dry run', async () => {
    const { rig, pbx, conversations } = await dialing();
    await restart(rig, pbx, rig.now(), true);
    for (const { id } of conversations) expect(rowOf(rig, id)).toMatchObject({ disposition: 'interrupted' });
    await expect.poll(() => [pbx.channels.size, pbx.bridges.size]).toEqual([0, 0]);
  });

  it('end as interrupted with simulated calls', async () => {
    const { rig, conversations } = await dialing();
    rig.restart(rig.now() + MINUTE_MS);
    for (const { id } of conversations) expect(rowOf(rig, id)).toMatchObject({ disposition: 'interrupted' });
  });

  it('end with success if their end was reported just before a clean stop', async () => {
    const { rig, pbx, conversations } = await dialing();
    await restart(rig, pbx);
    const { id } = conversations[0]!;
    pbx.end(`cadencia-${id}`, 16);
    // The agent's channel is deleted when the end was received. No tick follows.
    await expect.poll(() => pbx.channels.has(`cadencia-${id}-agent-1`)).toBe(false);
    await rig.live.disconnect();
    rig.live.close();
    expect(rowOf(rig, id)).toMatchObject({ disposition: 'success', endedAt: rig.now() });
    expect(rig.one('select count(*) from calls where ended_at is null')).toBe(conversations.length - 1);
  });

  it('differ from persons who wait for an agent, who are abandoned at the next start, and named so that they hear a message', async () => {
    const { rig, pbx } = await dialing();
    rig.setSetting('agentCapacity', 1);
    const waiting = () =>
      rig.all<{ id: number }>(
        `select id from calls where ended_at is null and details ->> '$.wantedAtMs' is not null
           and details ->> '$.connectedAtMs' is null`,
      );
    for (const endMs = rig.now() + MINUTE_MS; waiting().length === 0 && rig.now() < endMs;) rig.runFor(100);
    const ids = waiting().map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    const expectAbandoned = () => {
      expect(rig.live.recovery.deserted.map(({ order }) => order.callId)).toEqual(ids);
      expect(rig.live.recovery.deserted[0]!.goodbye).toEqual({ optOutKey: '8' });
      for (const id of ids) {
        expect(rowOf(rig, id)).toMatchObject({ disposition: 'abandoned', endedAt: rig.now() });
        const { details } = rig.all<{ details: string }>('select details from calls where id = ?', id)[0]!;
        expect(JSON.parse(details)).toMatchObject({ hasServerStopped: true });
      }
    };
    const states = () =>
      rig.all(
        `select distinct state from contacts join calls on contact_id = contacts.id
      where calls.id in (select value from json_each(?))`,
        JSON.stringify(ids),
      );
    await restart(rig, pbx);
    expectAbandoned();
    expect(states()).toEqual([{ state: 'pending' }]);

    // The same at a clean stop, as if they still waited.
    rig.all(
      'update calls set ended_at = null, disposition = null where id in (select value from json_each(?)) returning id',
      JSON.stringify(ids),
    );
    await rig.live.disconnect();
    rig.live.close();
    for (const id of ids) expect(rowOf(rig, id)).toMatchObject({ disposition: null, endedAt: null });
    await restart(rig, pbx, rig.now() + MINUTE_MS);
    expectAbandoned();
  });
});
