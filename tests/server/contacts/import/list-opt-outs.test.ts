/** A no in a list counts for the number: it goes on the blacklist with the row. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readingTitle } from '#shared/lists/rejects-reading.ts';
import { executeSql, queryRows, queryValue } from '../../../support/database.ts';
import { startListsRig, type ListsRig } from '../../../support/test-lists.ts';
import { listForm, uploadCalls } from '../../../support/upload-calls.ts';

let rig: ListsRig;
beforeAll(async () => {
  rig = await startListsRig();
});
afterAll(() => rig.close());
beforeEach(() => {
  for (const table of ['blacklist', 'blacklist_lists', 'blacklist_removals'])
    executeSql(rig.db, `delete from ${table}`);
  rig.blockedLists.length = 0;
});

const { upload, progress, contactsOf } = uploadCalls(() => rig);
let campaigns = 0;

async function added(list: string, fields: Record<string, string> = {}, name = 'lista.csv') {
  const campaign = rig.addCampaign(`list opt-outs ${(campaigns += 1)}`);
  const answer = await upload(listForm(list, { campaign_id: String(campaign), ...fields }, { name }));
  const codes = answer.rejects_by_reason.map(({ code, lines }) => [code, lines]);
  return { campaign, answer, codes, phones: contactsOf(campaign).map(({ phone }) => phone) };
}

const blocked = (): string[] =>
  queryRows<{ phone: string }>(rig.db, 'select phone from blacklist order by id').map(({ phone }) => phone);
const HEAD = 'Nombre;Telefono;Llamar\n';
const [EVA, EVA_AS_MOBILE, ANA] = ['+541147832802', '+5491147832802', '+541147832801'];

describe('a number with a no', () => {
  test('is refused in a later line of its list that says nothing', async () => {
    const { answer, codes, phones } = await added(`${HEAD}Eva;1147832802;NO\nEva;1147832802;SI\nAna;1147832801;SI\n`);
    expect(phones).toEqual([ANA]);
    expect(Object.fromEntries(codes)).toEqual({ no_llamar: 1, bloqueado: 1 });
    expect(answer).toMatchObject({ contatos_invalidos: 1, contatos_bloqueados: 1, opt_outs_blocked: 1 });
  });

  test('is blocked although an earlier line of its list has loaded it', async () => {
    const { answer, phones } = await added(`${HEAD}Eva;1147832802;SI\nEva;1147832802;NO\n`);
    expect([phones, blocked()]).toEqual([[EVA], [EVA]]);
    expect(answer).toMatchObject({ contatos_validos: 1, opt_outs_blocked: 1 });
  });

  test('is refused in every later list, in any spelling', async () => {
    await added(`${HEAD}Eva;1147832802;NO\n`);
    const { codes, phones } = await added('fono\n+54 9 11 4783-2802\n1147832801\n');
    expect([phones, codes]).toEqual([[ANA], [['bloqueado', 1]]]);
  });

  test('has an entry with its list, author and words, and the engine is told once', async () => {
    const { answer } = await added(`${HEAD}Eva;1147832802;NO\nLeo;1147832803;NO\n`, {}, 'clientes.csv');
    const entries = queryRows(rig.db, 'select phone, reason, type, source, created_by from blacklist');
    expect(entries[0]).toEqual({
      phone: EVA,
      reason: 'Lo dice la lista «clientes.csv» (Llamar: NO)',
      type: 'manual',
      source: 'list',
      created_by: 1,
    });
    expect(rig.blockedLists).toEqual([answer.list_id]);
    expect(await progress(answer.upload_id)).toMatchObject({ opt_outs_blocked: 2, list_id: answer.list_id });
    const audited = `select "after" from audit_log where "after" like ?`;
    expect(queryValue(rig.db, audited, `%${answer.upload_id}%`)).toContain('"opt_outs_blocked":2');
    const records = queryRows(
      rig.db,
      `select kind, detail ->> '$.source' source from record_queue where subject = ?`,
      EVA,
    );
    expect(records).toContainEqual({ kind: 'blocked', source: 'list' });
  });

  test('counts once, however often its lists say so', async () => {
    const list = `${HEAD}Eva;1147832802;NO\nEva;+54 9 11 4783-2802;NO\n`;
    expect((await added(list)).answer.opt_outs_blocked).toBe(1);
    expect((await added(list)).answer.opt_outs_blocked).toBe(0);
    expect(blocked()).toEqual([EVA]);
    expect(queryValue(rig.db, 'select count(*) from blacklist_lists')).toBe(2);
    expect(rig.blockedLists).toHaveLength(1);
  });

  test.each(['manual', 'auto'])('that is listed already stays as it is: %s', async (type) => {
    const insert = `insert into blacklist (phone, reason, type, source, created_at) values (?, 'antes', ?, 'blacklist', 5)`;
    executeSql(rig.db, insert, EVA_AS_MOBILE, type);
    const before = queryRows(rig.db, 'select * from blacklist');
    expect((await added(`${HEAD}Eva;1147832802;NO\n`)).answer.opt_outs_blocked).toBe(0);
    expect(queryRows(rig.db, 'select * from blacklist')).toEqual(before);
  });

  test('replaces an entry that would expire', async () => {
    const insert = `insert into blacklist (phone, reason, type, source, created_at, expires_at)
      values (?, 'no existe', 'auto', 'network', 5, 9)`;
    executeSql(rig.db, insert, EVA_AS_MOBILE);
    await added(`${HEAD}Eva;1147832802;NO\n`);
    const entries = queryRows<{ replaced: string }>(
      rig.db,
      'select phone, source, expires_at, replaced from blacklist',
    );
    expect(entries).toMatchObject([{ phone: EVA, source: 'list', expires_at: null }]);
    expect(entries[0]!.replaced).toContain(EVA_AS_MOBILE);
  });

  test('is put back if an administrator had removed its opt-out', async () => {
    executeSql(
      rig.db,
      `insert into blacklist_removals (phone, listed_at, listed_reason, source, removed_at, removed_by, reason)
       values (?, 1, 'x', 'key', 2, 1, 'volvió')`,
      EVA,
    );
    await added(`${HEAD}Eva;1147832802;NO\n`);
    expect(blocked()).toEqual([EVA]);
  });
});

test.each([
  ['an opt-out column', 'fono;opt_out\n1147832802;Sí\n'],
  ['a column of a registry', 'fono;RNNLL\n1147832802;Inscripto\n'],
  ['a status', 'fono;status\n1147832802;DNC\n1147832801;NEW\n'],
  ['a remark', 'fono;obs\n1147832802;pidió la baja de las llamadas\n1147832801;llamar\n'],
  ['a name', 'fono;nombre\n1147832802;Eva (DNC)\n1147832801;Ana\n'],
  ['a remark about a dead person', 'fono;obs\n1147832802;falleció, la familia pidió no ser llamada\n1147832801;\n'],
  ['a remark beside a dead person', 'fono;estado;obs\n1147832802;FALLECIDO;no llamar\n1147832801;;\n'],
])('%s is a no', async (_, list) => {
  const { answer } = await added(list);
  expect([answer.opt_outs_blocked, blocked()]).toEqual([1, [EVA]]);
});

test.each([
  ['a missing answer', `${HEAD}Eva;1147832802;\nLeo;1147832803;pendiente\nAna;1147832801;SI\n`],
  ['an invalid number', `${HEAD}Eva;12;NO\nLeo;911;NO\nAna;1147832801;SI\n`],
  ['a dead person', 'fono;estado\n1147832802;FALLECIDO\n1147832803;Titular fallecida\n1147832801;\n'],
  ['a column of dead persons', 'fono;Fallecido\n1147832802;SI\n1147832803;X\n1147832801;\n'],
  [
    'a dead person in a column of answers',
    `${HEAD}Eva;1147832802;Fallecida\nLeo;1147832803;no (fallecido)\nAna;1147832801;SI\n`,
  ],
  ['an answer that may mean anything', 'fono;opt_out\n1147832802;verificar\n1147832803;31/12/9999\n1147832801;0.0\n'],
  [
    'a no to a time, a place or a way',
    'fono;obs\n1147832802;no llamar hoy\n1147832803;no llamar al trabajo\n1147832801;\n',
  ],
  ['a doubtful column', 'fono;Llamadas\n1147832802;NO\n1147832803;NO\n1147832801;SI\n'],
  ['a doubtful column of dates', 'fono;Fecha de baja\n1147832802;01/03/2024\n1147832803;02/03/2024\n1147832801;\n'],
  ['a dead person’s name', 'fono;nombre\n1147832802;FALLECIDO PEREZ\n1147832803;DIFUNTA PAZ\n1147832801;Ana\n'],
])('%s leaves the line out of this list only', async (_, list) => {
  const { answer, phones } = await added(list);
  expect([phones, answer.opt_outs_blocked, blocked()]).toEqual([[ANA], 0, []]);
  expect(rig.blockedLists).toEqual([]);
});

test('a doubtful column counts for the number if the uploader says what it is', async () => {
  const { answer } = await added('fono;Llamadas\n1147832802;NO\n', { columns: 'phone,consent' });
  expect([answer.opt_outs_blocked, blocked()]).toEqual([1, [EVA]]);
});

test('rejected lines of a doubtful column stay doubtful', async () => {
  const reading = readingTitle({ country: 'AR', areaCode: '' }, ['phone', 'consent'], ['fono', 'Llamadas']);
  const rejects = `linea;codigo;motivo;fono;Llamadas;${reading}\n2;no_llamar;x;1147832802;NO;\n`;
  const { answer } = await added(rejects);
  expect([answer.contatos_invalidos, answer.opt_outs_blocked]).toEqual([1, 0]);
});

test('all numbers of a line are blocked', async () => {
  const { answer } = await added('fono;celular;opt_out\n1147832802;1165554321;SI\n');
  expect([answer.opt_outs_blocked, blocked()]).toEqual([2, [EVA, '+5491165554321']]);
});

test('lines that the uploader includes are not blocked', async () => {
  const { answer, phones } = await added(`${HEAD}Eva;1147832802;NO\n`, { include_opt_outs: 'true' });
  expect([phones, answer.opt_outs_blocked, blocked()]).toEqual([[EVA], 0, []]);
});

test('parts of a list are one list', async () => {
  const upload_id = crypto.randomUUID();
  const part = (row: string, parte: string) =>
    added(`${HEAD}${row}\n`, { upload_id, parte, columns: 'name,phone,consent' });
  const first = await part('Eva;1147832802;NO', 'sigue');
  const { answer } = await part('Leo;1147832803;NO', 'ultima');
  expect(answer).toMatchObject({ opt_outs_blocked: 2, list_id: first.answer.list_id });
});
