import { allows } from '#shared/roles.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { TelephonyState } from '#server/telephony/state.ts';
import type { LiveAgent } from '#server/live/live-agents.ts';
import type { User } from '../accounts/users/service.ts';
import type { TeamMember, TeamRow, TeamStore } from './store.ts';

export type TeamFields = {
  readonly name: string;
  readonly memberIds: readonly number[];
  readonly isNailedUp: boolean;
  /** Name of its PBX, or null if the engine chooses. */
  readonly pbx: string | null;
};

/** A team with its people who are on shift. */
export type TeamView = TeamRow & {
  readonly onShift: readonly LiveAgent[];
  /** Name of the PBX that it uses now, of several, or null. */
  readonly pbxNow: string | null;
};

export type TeamDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: TeamStore;
  readonly findUser: (id: number) => User | undefined;
  readonly listUsers: () => readonly User[];
  readonly agents: () => ReadonlyMap<number, LiveAgent>;
  readonly telephony: () => TelephonyState;
  /** Called after a change of members, because those who left must not get calls. */
  readonly onMembersChanged: () => void;
  readonly audit: Audit;
  readonly clock: Clock;
};

export type TeamService = ReturnType<typeof createTeamService>;

export function createTeamService(deps: TeamDeps) {
  const { db, store, findUser, listUsers, agents, telephony, onMembersChanged, audit, clock } = deps;
  const find = (id: number): TeamRow => store.find(id) ?? fail('team_not_found', { id });
  const see = (team: TeamRow): TeamView => ({
    ...team,
    onShift: [...agents().values()].filter(({ teamId, state }) => teamId === team.id && state !== 'offline'),
    pbxNow: telephony().homes[team.id] ?? null,
  });
  const fieldsOf = ({ name, members, isNailedUp, pbx }: TeamRow): TeamFields => ({
    name,
    memberIds: members.map((one) => one.userId),
    isNailedUp,
    pbx,
  });

  /** Returns the names of the PBXs among which a team can have one. */
  function pbxs(): readonly string[] {
    const names = telephony().pbxs.map(({ name }) => name);
    return names.length > 1 ? names : [];
  }

  /** Refuses a PBX that doesn't exist, unless the team has it already. */
  function refuseUnknown(pbx: string | null, present: string | null = null): void {
    if (pbx !== null && pbx !== present && !pbxs().includes(pbx)) fail('pbx_not_found', { field: 'pbx', name: pbx });
  }

  function refuseTaken(name: string, id?: number): void {
    const taken = store.idOfName(name);
    if (taken !== undefined && taken !== id) fail('team_exists', { field: 'name', name });
  }

  /** Refuses a new member who can't take calls. Present members stay. */
  function refuseUnfit(memberIds: readonly number[], present: readonly number[] = []): void {
    for (const id of memberIds) {
      if (!present.includes(id) && !allows(findUser(id)?.role, 'operator'))
        fail('team_member_unknown', { field: 'member_ids', id });
    }
  }

  return {
    list: (): TeamView[] => store.list().map(see),
    find: (id: number): TeamView => see(find(id)),
    pbxs,

    /** Returns the users who can log in and may take calls, by name. */
    people: (): TeamMember[] =>
      listUsers()
        .filter(({ role, disabledAt }) => disabledAt === null && allows(role, 'operator'))
        .map(({ id, name }) => ({ userId: id, name }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),

    /** Throws `team_exists`, `team_member_unknown` and `pbx_not_found`. */
    add(actor: Actor, fields: TeamFields): TeamView {
      const team = db.write(() => {
        refuseTaken(fields.name);
        refuseUnfit(fields.memberIds);
        refuseUnknown(fields.pbx);
        const id = store.add(fields, clock.nowMs());
        store.setMembers(id, fields.memberIds);
        audit.record({ actor, action: 'team.create', entity: 'team', entityId: id, after: fields });
        return see(find(id));
      });
      onMembersChanged();
      return team;
    },

    /** Changes the given fields. Throws `team_not_found`, `team_exists`, `team_member_unknown` and `pbx_not_found`. */
    update(actor: Actor, id: number, changes: Partial<TeamFields>): TeamView {
      const updated = db.write(() => {
        const before = fieldsOf(find(id));
        const after = { ...before, ...changes };
        refuseTaken(after.name, id);
        refuseUnfit(after.memberIds, before.memberIds);
        refuseUnknown(after.pbx, before.pbx);
        store.update(id, after, clock.nowMs());
        store.setMembers(id, after.memberIds);
        audit.record({ actor, action: 'team.update', entity: 'team', entityId: id, before, after });
        return see(find(id));
      });
      onMembersChanged();
      return updated;
    },

    /** Throws `team_not_found`, `team_serves_campaigns` and `team_signed_in`. */
    remove(actor: Actor, id: number): void {
      db.write(() => {
        const team = find(id);
        const served = store.namesOfCampaigns(id);
        if (served.length > 0) fail('team_serves_campaigns', { id, campaigns: served.join(', ') });
        if (store.signedIn(id).length > 0 || see(team).onShift.length > 0) fail('team_signed_in', { id });
        store.remove(id);
        audit.record({ actor, action: 'team.delete', entity: 'team', entityId: id, before: fieldsOf(team) });
      });
      onMembersChanged();
    },
  };
}
