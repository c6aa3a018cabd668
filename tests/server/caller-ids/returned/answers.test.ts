import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InboundAnswer } from '#server/telephony/inbound.ts';
import { createReturnedCalls, type ReturnedCalls } from '#server/telephony/returned-calls.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { executeSql, queryColumn } from '../../../support/database.ts';

const NOW_MS = Date.parse('2026-11-23T15:00:00Z');
const OWN = '+541143219901';

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
});
afterAll(() => test.close());

/** Adds a trunk with a recording, and returns its id. */
async function addTrunk(name: string, channels: number): Promise<number> {
  const trunk = { name, host: '10.9.9.9', country_code: '54', dv_codes: [], max_channels: channels };
  const id = (await test.request('admin', 'POST', '/trunks', trunk)).body['id'] as number;
  executeSql(test.db, 'update trunks set returned_audio_id = 901 where id = ?', id);
  return id;
}

function open(): ReturnedCalls {
  return createReturnedCalls({
    db: test.db,
    nowMs: () => NOW_MS,
    later: (write) => test.db.write(write),
    mediaOf: (path) => path && `sound:${path}`,
    receive: () => null,
    log: { warn: () => {} },
  });
}

function callIn(calls: ReturnedCalls, trunkId: number): InboundAnswer | null {
  callers += 1;
  const caller = `+54911556677${String(callers).padStart(2, '0')}`;
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
});
