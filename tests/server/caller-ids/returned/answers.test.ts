import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IncomingCall } from '#engine/model/incoming-call.ts';
import type { InboundAnswer } from '#server/telephony/inbound.ts';
import { createReturnedCalls, type ReturnedCalls } from '#server/telephony/returned-calls.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { executeSql, queryColumn, queryRows } from '../../../support/database.ts';

const NOW_MS = Date.parse('2026-11-23T15:00:00Z');
const OWN = '+541143219901';
const PERSON = '+5491155660001';
const TEAM = 7;

let test: TestApp;
/** Callers so far: each has a number of its own. */
let callers = 0;

beforeAll(async () => {
  test = await startTestApp({ engine: false, env: { SIM_CLOCK: '2026-11-23T15:00:00Z' } });
  await test.request('admin', 'POST', '/code2base/clis', { numero: OWN });
  executeSql(
    test.db,
    `insert into audio_files (id, name, file_name, kind, format, bytes, duration_ms, prompt_hash, created_at)
     values (901, 'Texto', 'texto.wav', 'menu', 'wav', 1, 1, ?, 0)`,
    'a'.repeat(64),
  );
  executeSql(
    test.db,
    `insert into campaigns (name, team_id, created_at, updated_at) values ('Del equipo', ${TEAM}, 0, 0)`,
  );
});
afterAll(() => test.close());

/** Adds a trunk with a recording, and returns its id. With `isTeamByKey`, 1 leads to the team. */
async function addTrunk(name: string, channels: number, isTeamByKey = false): Promise<number> {
  const trunk = { name, host: '10.9.9.9', country_code: '54', dv_codes: [], max_channels: channels };
  const id = (await test.request('admin', 'POST', '/trunks', trunk)).body['id'] as number;
  executeSql(
    test.db,
    'update trunks set returned_audio_id = 901, is_returned_to_team = ?, is_returned_by_key = ? where id = ?',
    Number(isTeamByKey),
    Number(isTeamByKey),
    id,
  );
  return id;
}

/** Adds a call of the team's campaign to the number, unless it has one. */
function addCalled(phone: string): void {
  executeSql(
    test.db,
    `insert into calls (campaign_id, attempt, phone, country, assigned_at, ended_at)
     select campaigns.id, 1, ?, 'argentina', 0, 1 from campaigns where team_id = ${TEAM}`,
    phone,
  );
}

const stored = () => queryRows(test.db, 'select answer, choice, call_id from returned_calls order by id');

function open(given: Partial<Parameters<typeof createReturnedCalls>[0]> = {}): ReturnedCalls {
  return createReturnedCalls({
    db: test.db,
    nowMs: () => NOW_MS,
    later: (write) => test.db.write(write),
    mediaOf: (path) => path && `sound:${path}`,
    receive: () => null,
    keepChannel: () => {},
    releaseChannel: () => {},
    optOut: () => {},
    log: { warn: () => {} },
    ...given,
  });
}

const nextCaller = (): string => `+54911556677${String(++callers).padStart(2, '0')}`;

function callIn(calls: ReturnedCalls, trunkId: number, caller = nextCaller()): InboundAnswer | null {
  let heard: InboundAnswer | null = null;
  calls.answer({ trunkId, called: [OWN], caller, channel: '1.1' }, true, (answer) => void (heard = answer));
  return heard;
}

describe('a call that comes back over a trunk with a recording', () => {
  it.each([
    [1, 1],
    [9, 1],
    [10, 2],
  ])('of %i channels is answered if fewer than %i others are', async (channels, most) => {
    const calls = open();
    const trunkId = await addTrunk(`De ${channels}`, channels);
    const other = await addTrunk(`Otra ${channels}`, channels);
    executeSql(test.db, 'delete from returned_calls');
    const answers = Array.from({ length: most }, () => callIn(calls, trunkId));
    expect(answers.every((answer) => answer !== null)).toBe(true);
    expect(callIn(calls, trunkId)).toBeNull();
    expect(queryColumn(test.db, 'select answer from returned_calls')).toEqual(['busy']);
    expect(callIn(calls, other)).not.toBeNull();
    answers[0]!.onOver();
    expect(callIn(calls, trunkId)).not.toBeNull();
    expect(callIn(calls, trunkId)).toBeNull();
  });

  it('is counted with what its caller hears', async () => {
    executeSql(test.db, 'delete from returned_calls');
    const answer = callIn(open(), await addTrunk('Contada', 10));
    expect(queryColumn(test.db, 'select answer from returned_calls')).toEqual([]);
    answer!.onHeard('message');
    expect(queryColumn(test.db, 'select answer from returned_calls')).toEqual(['message']);
  });

  it('takes a channel of its trunk from the dialer while it lasts', async () => {
    const taken: string[] = [];
    const calls = open({
      keepChannel: (id) => void taken.push(`keep ${id}`),
      releaseChannel: (id) => void taken.push(`release ${id}`),
    });
    const trunkId = await addTrunk('Con canal', 10);
    const answer = callIn(calls, trunkId);
    expect(taken).toEqual([`keep ${trunkId}`]);
    answer!.onOver();
    expect(taken).toEqual([`keep ${trunkId}`, `release ${trunkId}`]);
  });

  it('blacklists its caller by the key if we have called them; of others the choice is stored', async () => {
    const optOuts: string[] = [];
    const calls = open({ optOut: ({ phone, key }) => void optOuts.push(`${phone} ${key}`) });
    const trunkId = await addTrunk('Con tecla', 20);
    executeSql(test.db, 'delete from returned_calls');
    addCalled(PERSON);
    for (const caller of [PERSON, 'anonymous']) callIn(calls, trunkId, caller)!.onOptOut('8');
    expect(optOuts).toEqual([`${PERSON} 8`]);
    expect(stored()).toEqual([
      { answer: 'message', choice: 'no_calls', call_id: null },
      { answer: 'message', choice: 'no_calls', call_id: null },
    ]);
    expect(callIn(calls, trunkId)!.askForTeam).toBeNull();
  });
});

describe('a call that comes back over a trunk whose recording offers the team', () => {
  it('reaches it by the key, and not before', async () => {
    const received: IncomingCall[] = [];
    const calls = open({ receive: (call) => received.push(call) + 40 });
    const trunkId = await addTrunk('Con menú', 10, true);
    executeSql(test.db, 'delete from returned_calls');
    addCalled(PERSON);
    const answer = callIn(calls, trunkId, PERSON)!;
    answer.onHeard('message');
    expect([received, stored()]).toEqual([[], [{ answer: 'message', choice: null, call_id: null }]]);
    const taken: boolean[] = [];
    answer.askForTeam!((isTaken) => void taken.push(isTaken));
    expect(received).toMatchObject([{ phone: PERSON, teamId: TEAM, callerId: OWN, channel: '1.1', trunkId }]);
    expect([taken, stored()]).toEqual([[true], [{ answer: 'team', choice: 'team', call_id: 41 }]]);
  });

  it.each([
    ['nobody of the team is at work', PERSON],
    ['no team has called the number', '+5491155660000'],
  ])('is told so if %s', async (why, caller) => {
    const calls = open();
    const trunkId = await addTrunk(`Menú: ${why}`, 10, true);
    executeSql(test.db, 'delete from returned_calls');
    addCalled(PERSON);
    const taken: boolean[] = [];
    callIn(calls, trunkId, caller)!.askForTeam!((isTaken) => void taken.push(isTaken));
    expect([taken, stored()]).toEqual([[false], [{ answer: 'message', choice: 'team', call_id: null }]]);
  });

  it('reaches the team at once if the recording can’t be played', async () => {
    const calls = open({ receive: () => 41, mediaOf: () => null });
    const trunkId = await addTrunk('Sin audio', 10, true);
    executeSql(test.db, 'delete from returned_calls');
    addCalled(PERSON);
    expect(callIn(calls, trunkId, PERSON)).toBeNull();
    expect(stored()).toEqual([{ answer: 'team', choice: null, call_id: 41 }]);
  });
});
