import type { Connection } from '#server/platform/db/connection.ts';
import type { TeamHomesStore } from './team-homes.ts';

/** `later` runs a write in the next tick's transaction. */
export function createTeamHomesStore({ sqlite }: Connection, later: (write: () => void) => void): TeamHomesStore {
  const homes = sqlite.prepare<[], [number, string]>('select team_id, pbx from team_homes').raw();
  const phones = sqlite.prepare<[], [number, string]>('select agent_id, pbx from phone_pbxs').raw();
  const wanted = sqlite.prepare<[number], string | null>('select wanted_pbx from teams where id = ?').pluck();
  const keepHome = sqlite.prepare<[number, string]>(
    'insert into team_homes (team_id, pbx) values (?, ?) on conflict (team_id) do update set pbx = excluded.pbx',
  );
  const forgetHome = sqlite.prepare<[number]>('delete from team_homes where team_id = ?');
  const keepPhone = sqlite.prepare<[number, string]>(
    'insert into phone_pbxs (agent_id, pbx) values (?, ?) on conflict (agent_id) do update set pbx = excluded.pbx',
  );
  const forgetPhone = sqlite.prepare<[number]>('delete from phone_pbxs where agent_id = ?');
  return {
    chosen: () => ({ homes: new Map(homes.all()), phones: new Map(phones.all()) }),
    wantedFor: (teamId) => wanted.get(teamId) ?? null,
    keepHome: (id, name) => later(() => (name === null ? forgetHome.run(id) : keepHome.run(id, name))),
    keepPhone: (id, name) => later(() => (name === null ? forgetPhone.run(id) : keepPhone.run(id, name))),
  };
}
