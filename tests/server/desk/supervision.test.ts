/** What supervisors order for people who take calls, and what people see of it at their desk. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Desk, DeskAnswer } from '#shared/contracts/desk.ts';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import { startTestApp, type Answer, type TestApp, type Who } from '../../support/app.ts';
import { executeSql, queryRows, queryValue } from '../../support/database.ts';

let test: TestApp;
let person: number;
let [sales, support] = [0, 0];

const idOf = (username: string): number =>
  queryValue<number>(test.db, `select id from users where username = '${username}'`)!;
const order = (path: string, body: object = {}, who: Who = 'supervisor'): Promise<Answer> =>
  test.request(who, 'POST', path, body);
const desk = async (who: Who = 'operator'): Promise<Desk> =>
  ((await test.request(who, 'GET', '/desk')).body as unknown as DeskAnswer).desk;
const notices = async () => (await desk()).notices.map(({ kind, text, from }) => ({ kind, text, from }));
const entries = () =>
  queryRows<{ action: string; username: string; after: string }>(
    test.db,
    "select action, username, after from audit_log where action like '%.message' or entity = 'agent'",
  );

beforeAll(async () => {
  test = await startTestApp();
  person = idOf('operator');
  const team = async (name: string, members: number[]): Promise<number> => {
    const { body } = await order('/teams', { name, member_ids: members });
    return (body as unknown as TeamAnswer).team.id;
  };
  sales = await team('Ventas', [person, idOf('admin')]);
  support = await team('Soporte', [person]);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.request('operator', 'POST', '/desk/sign-out');
  await test.request('operator', 'POST', '/desk/sign-in', { team_id: sales });
  executeSql(test.db, "delete from desk_notices; delete from audit_log where entity in ('agent', 'team')");
});

describe('a supervisor', () => {
  it('pauses a person and ends the pause; the person sees by whom and why', async () => {
    const from = queryValue<string>(test.db, "select name from users where username = 'supervisor'")!;
    const reason = queryValue<number>(test.db, "select id from pause_reasons where name = 'Almuerzo'");
    const paused = await order(`/agents/${person}/pause`, { reason_id: reason });
    expect(paused.body).toEqual({ success: true, state: 'paused', next: null });
    expect(await notices()).toEqual([{ kind: 'pause', text: 'Almuerzo', from }]);
    expect((await order(`/agents/${person}/ready`)).body).toMatchObject({ state: 'unreachable' });
    expect(await notices()).toEqual([{ kind: 'ready', text: null, from }]);
    const name = queryValue(test.db, "select name from users where username = 'operator'");
    expect(entries()).toEqual([
      { action: 'agent.pause', username: 'supervisor', after: JSON.stringify({ name, reason: 'Almuerzo' }) },
      { action: 'agent.ready', username: 'supervisor', after: JSON.stringify({ name }) },
    ]);
  });

  it('leaves no notice of an order that was refused', async () => {
    expect((await order(`/agents/${person}/pause`, { reason_id: 999 })).body['error']).toBe('pause_reason_not_found');
    expect((await order(`/agents/${idOf('admin')}/pause`)).body['error']).toBe('agent_signed_out');
    expect((await order(`/agents/${person}/move`, { team_id: 999 })).body['error']).toBe('agent_not_in_team');
    expect([await notices(), entries()]).toEqual([[], []]);
  });

  it('moves a person to another team, with the pause', async () => {
    await order(`/agents/${person}/pause`);
    expect((await order(`/agents/${person}/move`, { team_id: support })).body).toMatchObject({ state: 'paused' });
    expect(await desk()).toMatchObject({ team_id: support, state: 'paused' });
    expect(await notices()).toMatchObject([{ kind: 'move', text: 'Soporte' }]);
  });

  it('signs a person out, who no longer sees that after the next sign-in', async () => {
    expect((await order(`/agents/${person}/sign-out`)).body).toMatchObject({ state: 'signed_out' });
    expect(await notices()).toMatchObject([{ kind: 'sign_out' }]);
    await test.request('operator', 'POST', '/desk/sign-in', { team_id: sales });
    expect(await notices()).toEqual([]);
  });

  it('sends a message to a person, and to those who are signed in to a team', async () => {
    await test.request('admin', 'POST', '/desk/sign-in', { team_id: sales });
    expect((await order(`/agents/${person}/message`, { text: ' Hola, Ana ' })).body).toEqual({
      success: true,
      sent: 1,
    });
    expect((await order(`/teams/${sales}/message`, { text: 'Reunión' })).body).toEqual({ success: true, sent: 2 });
    expect(await notices()).toMatchObject([
      { kind: 'message', text: 'Hola, Ana' },
      { kind: 'message', text: 'Reunión' },
    ]);
    expect((await desk('admin')).notices).toMatchObject([{ text: 'Reunión' }]);
    expect(entries().map(({ action, after }) => [action, JSON.parse(after) as unknown])).toMatchObject([
      ['agent.message', { text: 'Hola, Ana' }],
      ['team.message', { name: 'Ventas', text: 'Reunión' }],
    ]);
    await test.request('admin', 'POST', '/desk/sign-out');
  });

  it('sends no message to nobody, and no empty or long one', async () => {
    expect((await order(`/teams/${support}/message`, { text: 'Hola' })).body['error']).toBe('team_nobody_signed_in');
    expect((await order(`/teams/999/message`, { text: 'Hola' })).body['error']).toBe('team_not_found');
    expect((await order(`/agents/${idOf('admin')}/message`, { text: 'Hola' })).body['error']).toBe('agent_signed_out');
    for (const text of ['', '  ', 'a'.repeat(501)])
      expect((await order(`/agents/${person}/message`, { text })).status).toBe(400);
  });
});

describe('a notice at the desk', () => {
  it('stays until its person dismisses it, and nobody else can', async () => {
    await order(`/agents/${person}/message`, { text: 'Uno' });
    const { id } = (await desk()).notices[0]!;
    await test.request('admin', 'POST', `/desk/notices/${id}/dismiss`);
    expect(await notices()).toMatchObject([{ text: 'Uno' }]);
    const answer = await test.request('operator', 'POST', `/desk/notices/${id}/dismiss`);
    expect((answer.body as unknown as DeskAnswer).desk.notices).toEqual([]);
  });

  it('is gone after a day, also from the database with the next one', async () => {
    await order(`/agents/${person}/message`, { text: 'Ayer' });
    executeSql(test.db, 'update desk_notices set at = at - 86401000');
    expect(await notices()).toEqual([]);
    await order(`/agents/${person}/message`, { text: 'Hoy' });
    expect(queryRows(test.db, 'select text from desk_notices')).toEqual([{ text: 'Hoy' }]);
  });

  it('is one of the last twenty', async () => {
    for (let i = 1; i <= 21; i++) await order(`/agents/${person}/message`, { text: `${i}` });
    expect((await notices()).map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, i) => `${i + 2}`));
  });
});
