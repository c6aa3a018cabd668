import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TeamAnswer, TeamPeopleAnswer, TeamsAnswer, type Team } from '#shared/contracts/teams.ts';
import { createDefinitions } from '#server/dialer/definitions.ts';
import { startTestApp, type Answer, type TestApp } from '../../support/app.ts';
import { executeSql, queryValue } from '../../support/database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
});
afterAll(() => test.close());

let made = 0;

const idOf = (username: string): number =>
  queryValue<number>(test.db, `select id from users where username = '${username}'`)!;

async function create(fields: object = {}): Promise<Team> {
  const body = { name: `Equipo ${++made}`, member_ids: [], ...fields };
  const answer = await test.request('supervisor', 'POST', '/teams', body);
  expect([...Value.Errors(TeamAnswer, answer.body)]).toEqual([]);
  return (answer.body as TeamAnswer).team;
}

const put = (id: number, body: object): Promise<Answer> => test.request('supervisor', 'PUT', `/teams/${id}`, body);
const remove = (id: number): Promise<Answer> => test.request('supervisor', 'DELETE', `/teams/${id}`);

describe('a team', () => {
  it('is created with members, listed to everybody, renamed and deleted', async () => {
    const operator = idOf('operator');
    const team = await create({ name: ' Ventas ', member_ids: [operator] });
    expect(team).toMatchObject({
      name: 'Ventas',
      members: [{ user_id: operator, name: queryValue(test.db, `select name from users where id = ${operator}`) }],
      campaigns: [],
      signed_in: 0,
      ready: 0,
      in_call: 0,
      wrap_up: 0,
      paused: 0,
    });
    const renamed = await put(team.id, { name: 'Cobranzas' });
    expect((renamed.body as TeamAnswer).team).toMatchObject({ name: 'Cobranzas', members: team.members });
    const listed = await test.request('demo', 'GET', '/teams');
    expect([...Value.Errors(TeamsAnswer, listed.body)]).toEqual([]);
    expect((listed.body as TeamsAnswer).teams).toContainEqual((renamed.body as TeamAnswer).team);
    expect((await remove(team.id)).status).toBe(200);
    expect((await remove(team.id)).body).toMatchObject({ error: 'team_not_found' });
  });

  it('has a name of its own, in any case', async () => {
    const { id } = await create({ name: 'Soporte' });
    const twice = await test.request('supervisor', 'POST', '/teams', { name: 'SOPORTE', member_ids: [] });
    expect([twice.status, twice.body]).toMatchObject([409, { error: 'team_exists' }]);
    expect((await put(id, { name: 'soporte' })).status).toBe(200);
  });

  it('has members who may take calls', async () => {
    for (const id of [idOf('demo'), 999_999]) {
      const body = { name: `Equipo ${++made}`, member_ids: [id] };
      const answer = await test.request('supervisor', 'POST', '/teams', body);
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { error: 'team_member_unknown', details: { field: 'member_ids', id } },
      ]);
    }
  });

  it('can have the people whose role takes calls and who can log in, by name', async () => {
    const people = async () => {
      const { body } = await test.request('supervisor', 'GET', '/teams/people');
      expect([...Value.Errors(TeamPeopleAnswer, body)]).toEqual([]);
      return (body as TeamPeopleAnswer).people;
    };
    const ids = (usernames: readonly string[]) => usernames.map(idOf).toSorted((a, b) => a - b);
    const found = await people();
    expect(found.map(({ user_id: id }) => id).toSorted((a, b) => a - b)).toEqual(
      ids(['operator', 'supervisor', 'admin']),
    );
    expect(found.map(({ name }) => name)).toEqual(found.map(({ name }) => name).toSorted());
    executeSql(test.db, `update users set disabled_at = 1 where username = 'operator'`);
    expect((await people()).map(({ user_id: id }) => id)).not.toContain(idOf('operator'));
    executeSql(test.db, `update users set disabled_at = null where username = 'operator'`);
  });

  it('refuses bad input by the name of the field', async () => {
    const bodies: [object, string][] = [
      [{ name: ' ', member_ids: [] }, 'name'],
      [{ name: 'Equipo' }, 'member_ids'],
      [{ name: 'Equipo', member_ids: [1, 1] }, 'member_ids'],
    ];
    for (const [body, field] of bodies) {
      const answer = await test.request('supervisor', 'POST', '/teams', body);
      expect([answer.status, answer.body]).toMatchObject([400, { error: 'invalid_body', details: { field } }]);
    }
  });

  it('keeps phones on the line between calls, unless it says otherwise', async () => {
    const of = async (id: number) =>
      ((await test.request('admin', 'GET', '/teams')).body as TeamsAnswer).teams.find((team) => team.id === id)
        ?.nailed_up;
    const { id } = await create();
    expect(await of(id)).toBe(true);
    expect((await put(id, { nailed_up: false })).status).toBe(200);
    expect(await of(id)).toBe(false);
    await put(id, { member_ids: [] });
    expect(await of(id)).toBe(false);
  });

  it('has a PBX of its own only where there are several', async () => {
    const { id } = await create();
    const { body } = await test.request('admin', 'GET', '/teams');
    expect(body).toMatchObject({ pbxs: [] });
    expect((body as TeamsAnswer).teams.find((team) => team.id === id)).toMatchObject({ pbx: null, pbx_now: null });
    const refused = await put(id, { pbx: '10.0.0.5:8088' });
    expect([refused.status, refused.body]).toMatchObject([
      404,
      { error: 'pbx_not_found', details: { field: 'pbx', name: '10.0.0.5:8088' } },
    ]);
  });

  it('is not overwritten from an older version', async () => {
    const { id, version } = await create();
    expect((await put(id, { member_ids: [idOf('operator')], version })).status).toBe(200);
    expect((await put(id, { member_ids: [], version })).body).toMatchObject({ error: 'stale_write' });
  });

  it('is not deleted while it serves a campaign or somebody is signed in', async () => {
    const { id } = await create();
    const campaign = await test.request('admin', 'POST', '/campaigns', { name: 'Con equipo', team_id: id });
    expect((await remove(id)).body).toMatchObject({
      error: 'team_serves_campaigns',
      details: { campaigns: 'Con equipo' },
    });
    await test.request('admin', 'PUT', `/campaigns/${campaign.body['id'] as number}`, { team_id: null });
    executeSql(
      test.db,
      `insert into agent_duties (user_id, team_id, is_paused, signed_in_at) values (${idOf('operator')}, ${id}, 0, 0)`,
    );
    const refused = await remove(id);
    expect([refused.status, refused.body]).toMatchObject([409, { error: 'team_signed_in' }]);
    executeSql(test.db, 'delete from agent_duties');
    expect((await remove(id)).status).toBe(200);
  });
});

describe('a campaign with a team', () => {
  const planOf = (id: number) => createDefinitions(test.db).findCampaign(id)!.plan;

  it('shows the team, and the dialer gets it with a limit of the wrap-up', async () => {
    const { id: teamId } = await create();
    const { body } = await test.request('admin', 'POST', '/campaigns', { name: 'Del equipo', team_id: teamId });
    const id = body['id'] as number;
    expect(body['team_id']).toBe(teamId);
    expect((await test.request('demo', 'GET', `/presione1/campanhas/${id}`)).body['team_id']).toBe(teamId);
    expect(planOf(id)).toMatchObject({ teamId, wrapUpMs: 60_000 });
    await test.request('admin', 'PUT', `/campaigns/${id}`, { telefonia: { pos_llamada_s: 25 } });
    expect(planOf(id)).toMatchObject({ teamId, wrapUpMs: 25_000 });
    const { body: copy } = await test.request('admin', 'POST', `/campaigns/${id}/copiar`, {});
    expect(copy['team_id']).toBe(teamId);
    await test.request('admin', 'PUT', `/campaigns/${id}`, { team_id: null });
    expect(planOf(id).teamId).toBeUndefined();
  });

  it('has no sessions, and its team exists', async () => {
    const { id } = await create();
    const both = { error: 'team_and_sessions', details: { field: 'sesiones' } };
    const post = (fields: object) => test.request('admin', 'POST', '/campaigns', { name: 'Dudosa', ...fields });
    expect(await post({ team_id: id, sesiones: 2 })).toMatchObject({ status: 400, body: both });
    const campaign = (await post({ sesiones: 2 })).body['id'] as number;
    const change = (fields: object) => test.request('admin', 'PUT', `/campaigns/${campaign}`, fields);
    expect(await change({ team_id: id })).toMatchObject({ status: 400, body: both });
    expect(await change({ team_id: 999_999, sesiones: null })).toMatchObject({
      status: 400,
      body: { error: 'team_unknown', details: { field: 'team_id' } },
    });
    expect((await change({ team_id: id, sesiones: null })).body).toMatchObject({ team_id: id, sesiones: null });
  });
});
