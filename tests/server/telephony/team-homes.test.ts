/** Teams and their phones on several stand-in PBXs. */
import { describe, expect, it } from 'vitest';
import type { InboundCall } from '#server/telephony/inbound.ts';
import { conversationOf, orderOf, SETTINGS, startTestCarrier, type TestCarrier } from './test-carrier.ts';

const [SALES, SUPPORT] = [1, 2];
const [ANA, LUIS] = [10_007, 10_008];
const lineOf = (agentId: number): string => `cadencia-phone-${agentId}-line`;

type Kept = Map<number, string | null>;
/** `chosen` has the PBXs of teams and of agents by id. */
function kept(chosen: Kept, wanted: ReadonlyMap<number, string> = new Map()) {
  const keep = (id: number, name: string | null) => void chosen.set(id, name);
  const names = () => new Map([...chosen].flatMap(([id, name]) => (name === null ? [] : [[id, name] as const])));
  return {
    chosen: () => ({ homes: new Map([...names()].filter(([id]) => id < ANA)), phones: names() }),
    wantedFor: (teamId: number) => wanted.get(teamId) ?? null,
    keepHome: keep,
    keepPhone: keep,
  };
}

/** Starts PBXs whose calls are those of campaigns with the team's id. */
const startTeams = (pbxs: number, chosen: Kept, wanted?: ReadonlyMap<number, string>, more: object = {}) =>
  startTestCarrier(pbxs, {
    homeStore: kept(chosen, wanted),
    readSettings: ({ campaignId }) => ({ ...SETTINGS, teamId: campaignId }),
    ...more,
  });

/** Returns the index of the PBX with the agent's line, or -1. */
const placeOf = ({ pbxs }: TestCarrier, agentId: number): number =>
  pbxs.findIndex(({ channels }) => channels.has(lineOf(agentId)));

/** Has a phone on the line. */
async function signIn(test: TestCarrier, agentId: number, teamId: number): Promise<number> {
  test.carrier.connectPhone(agentId, teamId);
  await expect.poll(() => placeOf(test, agentId)).not.toBe(-1);
  const at = placeOf(test, agentId);
  test.pbxs[at]!.answer(lineOf(agentId));
  await expect.poll(() => test.phones.at(-1)).toEqual([agentId, 'up']);
  return at;
}

/** Places a call of the team and connects it to the agent. */
async function talk(test: TestCarrier, callId: number, teamId: number, agentId: number): Promise<number> {
  test.carrier.place(orderOf(callId, { campaignId: teamId }));
  const id = `cadencia-${callId}`;
  await expect.poll(() => test.pbxs.some(({ channels }) => channels.has(id))).toBe(true);
  const at = test.pbxs.findIndex(({ channels }) => channels.has(id));
  test.pbxs[at]!.answer(id);
  await expect.poll(() => test.kinds(callId)).toContain('answered');
  test.carrier.connect(callId, agentId, teamId);
  await expect.poll(() => test.kinds(callId)).toContain('bridged');
  return at;
}

describe('the PBX of a team', () => {
  it('has the fewest phones when the first person signs in, and then all of the team', async () => {
    const chosen: Kept = new Map();
    const test = await startTeams(2, chosen);
    const sales = await signIn(test, ANA, SALES);
    expect(await signIn(test, LUIS, SALES)).toBe(sales);
    expect(await signIn(test, 10_009, SUPPORT)).toBe(1 - sales);
    expect([chosen.get(SALES), chosen.get(SUPPORT)]).toEqual([test.pbxs[sales]!.name, test.pbxs[1 - sales]!.name]);
    for (const callId of [1, 2, 3]) expect(await talk(test, callId, SALES, ANA)).toBe(sales);
    const reaches = (teamId: number, agentId: number | null) => test.carrier.isInReach(1, teamId, agentId);
    expect([reaches(SALES, null), reaches(SUPPORT, null)]).toEqual([true, false]);
    const unstaffed = 3;
    expect([reaches(unstaffed, null), reaches(unstaffed, 10_010), chosen.has(unstaffed)]).toEqual([true, true, false]);
    expect([reaches(SALES, LUIS), reaches(SUPPORT, 10_009), reaches(SUPPORT, LUIS)]).toEqual([true, false, true]);
  });

  it('is the one that supervisors want, as soon as they say so', async () => {
    const wanted = new Map<number, string>();
    const test = await startTeams(2, new Map(), wanted);
    const at = await signIn(test, ANA, SALES);
    wanted.set(SALES, test.pbxs[1 - at]!.name);
    test.carrier.homesChanged();
    await expect.poll(() => placeOf(test, ANA)).toBe(1 - at);
    expect(test.pbxs[at]!.channels.has(lineOf(ANA))).toBe(false);
  });

  it('is that of the earlier process, whose phones stay on the line', async () => {
    const chosen: Kept = new Map();
    const test = await startTeams(2, chosen, undefined, {
      prepare: ([, second]: TestCarrier['pbxs']) => {
        chosen.set(SALES, second!.name).set(ANA, second!.name);
        second!.appear(lineOf(ANA), 'Up');
      },
      connected: [ANA],
    });
    await expect.poll(() => test.phones.at(-1)).toEqual([ANA, 'up']);
    expect(test.pbxs.flatMap((pbx) => pbx.sent('POST /channels'))).toEqual([]);
  });

  it.each(['the one that is left', 'another one'])('is forgotten if only one PBX is left: it was %s', async (which) => {
    const chosen: Kept = new Map();
    const test = await startTeams(1, chosen, undefined, {
      prepare: ([only]: TestCarrier['pbxs']) =>
        void chosen.set(SALES, which === 'another one' ? 'pbx-2:8088' : only!.name),
    });
    expect(chosen.get(SALES)).toBeNull();
    await signIn(test, ANA, SALES);
    test.carrier.setDraining(test.pbx.name, true);
    test.carrier.homesChanged();
    await expect.poll(() => test.states.at(-1)?.pbxs[0]?.status).toBe('draining');
    expect([test.states.at(-1)?.homes, test.heldTeams]).toEqual([{}, []]);
  });

  it('is forgotten when its last phone leaves', async () => {
    const chosen: Kept = new Map();
    const test = await startTeams(2, chosen);
    await signIn(test, ANA, SALES);
    test.carrier.disconnectPhone(ANA);
    expect(chosen.get(SALES)).toBeNull();
  });
});

describe('a team', () => {
  it('is held while its PBX is full or the team is about to leave it, but not while others are', async () => {
    const test = await startTeams(2, new Map(), undefined, { config: { channelsPerPbx: 1 } });
    const at = await signIn(test, ANA, SALES);
    await signIn(test, LUIS, SUPPORT);
    test.carrier.place(orderOf(1, { campaignId: SALES }));
    expect(test.heldTeams.at(-1)).toEqual([SALES]);
    await expect.poll(() => test.pbxs[at]!.channels.has('cadencia-1')).toBe(true);
    test.pbxs[at]!.end('cadencia-1', 17);
    await expect.poll(() => test.heldTeams.at(-1)).toEqual([]);
    test.carrier.place(orderOf(2, { campaignId: SALES }));
    await expect.poll(() => test.pbxs[at]!.channels.has('cadencia-2')).toBe(true);
    test.carrier.setDraining(test.pbxs[at]!.name, true);
    expect(test.heldTeams.at(-1)).toEqual([SALES]);
    test.pbxs[at]!.end('cadencia-2', 17);
    await expect.poll(() => placeOf(test, ANA)).toBe(1 - at);
    await expect.poll(() => test.heldTeams.at(-1)).toEqual([]);
  });

  it('is held without a gap until it leaves its PBX, though another one leaves before', async () => {
    const wanted = new Map<number, string>();
    const test = await startTeams(2, new Map(), wanted);
    const [first, second] = test.pbxs.map(({ name }) => name) as [string, string];
    for (const team of [SALES, SUPPORT]) wanted.set(team, first);
    for (const team of [SALES, SUPPORT]) expect(await signIn(test, ANA + team, team)).toBe(0);
    for (const team of [SALES, SUPPORT]) {
      test.carrier.place(orderOf(team, { campaignId: team }));
      await expect.poll(() => test.pbxs[0]!.channels.has(`cadencia-${team}`)).toBe(true);
      wanted.set(team, second);
    }
    test.heldTeams.length = 0;
    test.carrier.homesChanged();
    test.pbxs[0]!.end(`cadencia-${SALES}`, 17);
    await expect.poll(() => test.heldTeams.at(-1)).toEqual([SUPPORT]);
    test.pbxs[0]!.end(`cadencia-${SUPPORT}`, 17);
    await expect.poll(() => placeOf(test, ANA + SUPPORT)).toBe(1);
    await expect.poll(() => test.heldTeams).toEqual([[SALES, SUPPORT], [SUPPORT], []]);
  });

  it('is held while its PBX is down for a moment', async () => {
    const test = await startTeams(2, new Map());
    const at = await signIn(test, ANA, SALES);
    test.pbxs[at]!.cut(503);
    await expect.poll(() => test.heldTeams.at(-1)).toEqual([SALES]);
    test.pbxs[at]!.accept();
    await expect.poll(() => test.heldTeams.at(-1)).toEqual([]);
    expect(placeOf(test, ANA)).toBe(at);
  });
});

describe('phones of a PBX that', () => {
  it('is down move to another one, unless it is back in time', async () => {
    const test = await startTeams(2, new Map(), undefined, { times: { homelessAfterMs: 300 } });
    const at = await signIn(test, ANA, SALES);
    test.pbxs[at]!.cut();
    await expect.poll(() => test.phones.at(-1)).toEqual([ANA, 'up']);
    expect(placeOf(test, ANA)).toBe(at);
    test.pbxs[at]!.cut(503);
    await expect.poll(() => test.pbxs[1 - at]!.channels.has(lineOf(ANA))).toBe(true);
    test.pbxs[at]!.accept();
    await expect.poll(() => test.pbxs[at]!.channels.has(lineOf(ANA))).toBe(false);
    test.pbxs[1 - at]!.answer(lineOf(ANA));
    await expect.poll(() => test.phones.at(-1)).toEqual([ANA, 'up']);
    expect(await talk(test, 1, SALES, ANA)).toBe(1 - at);
  });

  it('is drained move to another one, after the conversation', async () => {
    const test = await startTeams(2, new Map());
    const at = await signIn(test, ANA, SALES);
    await signIn(test, LUIS, SALES);
    await talk(test, 1, SALES, ANA);
    test.carrier.setDraining(test.pbxs[at]!.name, true);
    await expect.poll(() => placeOf(test, LUIS)).toBe(1 - at);
    expect(placeOf(test, ANA)).toBe(at);
    const shown = { [ANA]: test.pbxs[at]!.name, [LUIS]: test.pbxs[1 - at]!.name };
    await expect.poll(() => test.states.at(-1)?.phones).toEqual(shown);
    test.pbxs[at]!.end('cadencia-1', 16);
    await expect.poll(() => placeOf(test, ANA)).toBe(1 - at);
  });

  it('is drained stay until the calls that ring there have an agent, and no more are placed meanwhile', async () => {
    const test = await startTeams(2, new Map());
    const at = await signIn(test, ANA, SALES);
    test.carrier.place(orderOf(1, { campaignId: SALES }));
    await expect.poll(() => test.pbxs[at]!.channels.has('cadencia-1')).toBe(true);
    test.carrier.setDraining(test.pbxs[at]!.name, true);
    test.carrier.place(orderOf(2, { campaignId: SALES }));
    await expect.poll(() => test.kinds(2)).toEqual(['refused']);
    test.pbxs[at]!.answer('cadencia-1');
    await expect.poll(() => test.kinds(1)).toContain('answered');
    expect(placeOf(test, ANA)).toBe(at);
    test.carrier.connect(1, ANA, SALES);
    await expect.poll(() => test.kinds(1)).toContain('bridged');
    test.pbxs[at]!.end('cadencia-1', 16);
    await expect.poll(() => placeOf(test, ANA)).toBe(1 - at);
  });

  it('is drained stay until a caller who waits has an agent', async () => {
    const callers: string[] = [];
    const test = await startTeams(2, new Map(), undefined, {
      onInboundCall: ({ channel }: InboundCall) => void callers.push(channel),
    });
    const at = await signIn(test, ANA, SALES);
    const [pbx, caller] = [test.pbxs[at]!, '1764072000.1'];
    pbx.appear(caller, 'Ring');
    const channel = { id: caller, state: 'Ring', name: 'PJSIP/trunk-1-0000000a' };
    pbx.send({ type: 'StasisStart', channel, args: ['inbound', '1145678901'] });
    await expect.poll(() => callers).toEqual([caller]);
    test.carrier.place(orderOf(1, { campaignId: SALES, channel: caller }));
    test.carrier.setDraining(pbx.name, true);
    expect(test.heldTeams.at(-1)).toEqual([SALES]);
    pbx.end(caller, 16);
    await expect.poll(() => placeOf(test, ANA)).toBe(1 - at);
  });

  it('is drained spread over the others', async () => {
    const test = await startTeams(3, new Map());
    const teams = [1, 2, 3, 4, 5, 6];
    const placesOf = () => teams.map((team) => placeOf(test, ANA + team));
    for (const team of teams) await signIn(test, ANA + team, team);
    expect(placesOf().toSorted((a, b) => a - b)).toEqual([0, 0, 1, 1, 2, 2]);
    test.carrier.setDraining(test.pbxs[0]!.name, true);
    await expect.poll(() => placesOf().toSorted((a, b) => a - b)).toEqual([1, 1, 1, 2, 2, 2]);
  });

  it('is drained stay there if no other takes calls', async () => {
    const test = await startTeams(2, new Map());
    const at = await signIn(test, ANA, SALES);
    test.carrier.setDraining(test.pbxs[1 - at]!.name, true);
    test.carrier.setDraining(test.pbxs[at]!.name, true);
    expect(placeOf(test, ANA)).toBe(at);
  });

  it('crashed in a conversation are called by another one', async () => {
    const test = await startTeams(2, new Map(), undefined, { times: { homelessAfterMs: 100, lostAfterMs: 400 } });
    const at = await signIn(test, ANA, SALES);
    await talk(test, 1, SALES, ANA);
    test.pbxs[at]!.cut(503);
    await expect.poll(() => test.pbxs[1 - at]!.channels.has(lineOf(ANA))).toBe(true);
    expect(test.kinds(1)).toContain('hung_up');
  });
});

it('a conversation at a former PBX survives a restart', async () => {
  const chosen: Kept = new Map();
  const bridge = 'cadencia-7-agent-1-bridge';
  const test = await startTeams(2, chosen, undefined, {
    earlier: { conversations: [{ ...conversationOf(7), campaignId: SALES, agentId: ANA }] },
    connected: [ANA],
    prepare([first, second]: TestCarrier['pbxs']) {
      chosen.set(SALES, second!.name).set(ANA, first!.name);
      for (const id of ['cadencia-7', lineOf(ANA)]) first!.appear(id, 'Up');
      first!.bridges.add(bridge);
      first!.joined.set(bridge, ['cadencia-7', lineOf(ANA)]);
    },
  });
  await expect.poll(() => test.phones.at(-1)).toEqual([ANA, 'up']);
  expect([placeOf(test, ANA), test.told, test.pbxs.flatMap((pbx) => pbx.sent('POST /channels'))]).toEqual([0, [], []]);
  test.pbxs[0]!.end('cadencia-7', 16);
  await expect.poll(() => placeOf(test, ANA)).toBe(1);
});

it('a browser of a person who changes teams is not taken for a telephone', async () => {
  const test = await startTeams(2, new Map(), undefined, {
    prepare: (pbxs: TestCarrier['pbxs']) => pbxs.forEach(({ endpoints }) => endpoints.set(`desk-${ANA}`, 'online')),
  });
  const wanted = await signIn(test, LUIS, SUPPORT);
  expect(await signIn(test, ANA, SALES)).toBe(1 - wanted);
  test.pbxs[wanted]!.endpoints.set(`desk-${ANA}`, 'offline');
  const before = test.pbxs[wanted]!.sent('POST /channels').length;
  test.carrier.disconnectPhone(ANA);
  test.carrier.connectPhone(ANA, SUPPORT, true);
  await expect.poll(() => test.phones.at(-1)).toEqual([ANA, 'lost']);
  expect(test.pbxs[wanted]!.sent('POST /channels').length).toBe(before);
});

it('a browser is called at another PBX once it is there, and not the telephone', async () => {
  const test = await startTeams(2, new Map(), undefined, {
    prepare: (pbxs: TestCarrier['pbxs']) => pbxs.forEach(({ endpoints }) => endpoints.set(`desk-${ANA}`, 'online')),
  });
  const at = await signIn(test, ANA, SALES);
  const there = test.pbxs[1 - at]!;
  there.endpoints.set(`desk-${ANA}`, 'offline');
  test.carrier.setDraining(test.pbxs[at]!.name, true);
  await expect.poll(() => test.phones.at(-1)).toEqual([ANA, 'lost']);
  expect(there.sent('POST /channels')).toEqual([]);
  there.endpoints.set(`desk-${ANA}`, 'online');
  test.carrier.connectPhone(ANA, SALES);
  await expect.poll(() => placeOf(test, ANA)).toBe(1 - at);
});

it('a browser on the line listens only to calls at its PBX, a telephone and a browser that is not on the line to all', async () => {
  const test = await startTeams(2, new Map());
  const at = await signIn(test, ANA, SALES);
  await signIn(test, LUIS, SUPPORT);
  await talk(test, 1, SALES, ANA);
  const listen = () => test.carrier.listen({ callId: 1, agentId: ANA, listenerId: LUIS, mode: 'listen' });
  expect(listen()).toBe('calling');
  test.carrier.stopListening(LUIS);
  test.carrier.disconnectPhone(LUIS);
  await expect.poll(() => placeOf(test, LUIS)).toBe(-1);
  const [own, other] = [test.pbxs[at]!.name, test.pbxs[1 - at]!.name];
  expect(test.carrier.placePhone(LUIS, SUPPORT, 1)).not.toBe('');
  expect(test.carrier.placePhone(LUIS, null, 1)).toBe(own);
  expect(test.states.at(-1)?.phones).toMatchObject({ [LUIS]: own });
  test.pbxs[1 - at]!.endpoints.set(`desk-${LUIS}`, 'online');
  await signIn(test, LUIS, SUPPORT);
  expect(test.carrier.placePhone(LUIS, SUPPORT, 1)).toBe(other);
  expect(listen()).toBe('elsewhere');
});
