import type { Db } from '#server/platform/db/open.ts';

export type TeamMember = { readonly userId: number; readonly name: string };

export type TeamRow = {
  readonly id: number;
  readonly name: string;
  readonly isNailedUp: boolean;
  /** Name of its PBX, or null if the engine chooses. */
  readonly pbx: string | null;
  /** By name. */
  readonly members: readonly TeamMember[];
  /** Ids of the campaigns that it serves. */
  readonly campaignIds: readonly number[];
};

type Stored = Pick<TeamRow, 'id' | 'name' | 'pbx'> & { readonly isNailedUp: 0 | 1 };
type Saved = Pick<TeamRow, 'name' | 'isNailedUp' | 'pbx'>;

/** Writes must run inside a write transaction. */
export function createTeamStore({ sqlite }: Db) {
  const COLUMNS = 'id, name, is_nailed_up isNailedUp, wanted_pbx pbx';
  const all = sqlite.prepare<[], Stored>(`select ${COLUMNS} from teams order by name`);
  const byId = sqlite.prepare<[number], Stored>(`select ${COLUMNS} from teams where id = ?`);
  const byName = sqlite.prepare<[string], number>('select id from teams where name = ? collate nocase limit 1').pluck();
  const members = sqlite.prepare<[number], TeamMember>(
    `select users.id userId, users.name from team_members join users on users.id = team_members.user_id
     where team_id = ? order by users.name, users.id`,
  );
  const served = sqlite
    .prepare<[number], number>('select id from campaigns where team_id = ? and deleted_at is null order by id')
    .pluck();
  const servedNames = sqlite
    .prepare<[number], string>('select name from campaigns where team_id = ? and deleted_at is null order by id')
    .pluck();
  const signedIn = sqlite.prepare<[number], number>('select user_id from agent_duties where team_id = ?').pluck();
  const insert = sqlite
    .prepare<[string, 0 | 1, string | null, number, number], number>(
      'insert into teams (name, is_nailed_up, wanted_pbx, created_at, updated_at) values (?, ?, ?, ?, ?) returning id',
    )
    .pluck();
  const update = sqlite.prepare<[string, 0 | 1, string | null, number, number]>(
    'update teams set name = ?, is_nailed_up = ?, wanted_pbx = ?, updated_at = ? where id = ?',
  );
  const remove = sqlite.prepare<[number]>('delete from teams where id = ?');
  const join = sqlite.prepare<[number, number]>('insert into team_members (team_id, user_id) values (?, ?)');
  const leave = sqlite.prepare<[number]>('delete from team_members where team_id = ?');

  const withPeople = ({ id, name, pbx, isNailedUp }: Stored): TeamRow => ({
    id,
    name,
    pbx,
    isNailedUp: isNailedUp === 1,
    members: members.all(id),
    campaignIds: served.all(id),
  });

  return {
    /** By name. */
    list: (): TeamRow[] => all.all().map(withPeople),
    has: (id: number): boolean => byId.get(id) !== undefined,
    find(id: number): TeamRow | undefined {
      const row = byId.get(id);
      return row && withPeople(row);
    },
    idOfName: (name: string): number | undefined => byName.get(name),
    namesOfCampaigns: (id: number): string[] => servedNames.all(id),
    /** Returns the ids of the users who are signed in to the team. */
    signedIn: (id: number): number[] => signedIn.all(id),
    add: ({ name, isNailedUp, pbx }: Saved, nowMs: number): number =>
      insert.get(name, isNailedUp ? 1 : 0, pbx, nowMs, nowMs)!,
    update: (id: number, { name, isNailedUp, pbx }: Saved, nowMs: number): void =>
      void update.run(name, isNailedUp ? 1 : 0, pbx, nowMs, id),
    setMembers(id: number, userIds: readonly number[]): void {
      leave.run(id);
      for (const userId of userIds) join.run(id, userId);
    },
    remove(id: number): void {
      leave.run(id);
      remove.run(id);
    },
  };
}

export type TeamStore = ReturnType<typeof createTeamStore>;
