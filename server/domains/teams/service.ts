import { allows } from '#shared/roles.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { LiveAgent } from '#server/live/live-agents.ts';
import type { User } from '../accounts/users/service.ts';
import type { TeamMember, TeamRow, TeamStore } from './store.ts';

export type TeamFields = {
  readonly name: string;
  readonly memberIds: readonly number[];
  readonly isNailedUp: boolean;
};

/** A team with its people who are on shift. */
export type TeamView = TeamRow & { readonly onShift: readonly LiveAgent[] };

export type TeamDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: TeamStore;
  readonly findUser: (id: number) => User | undefined;
  readonly listUsers: () => readonly User[];
  readonly agents: () => ReadonlyMap<number, LiveAgent>;
  /** Called after a change of members, because those who left must not get calls. */
  readonly onMembersChanged: () => void;
  readonly audit: Audit;
  readonly clock: Clock;
};

export type TeamService = ReturnType<typeof createTeamService>;

export function createTeamService(deps: TeamDeps) {
  const { db, store, findUser, listUsers, agents, onMembersChanged, audit, clock } = deps;
  const find = (id: number): TeamRow => store.find(id) ?? fail('team_not_found', { id });
  const see = (team: TeamRow): TeamView => ({
    ...team,
    onShift: [...agents().values()].filter(({ teamId, state }) => teamId === team.id && state !== 'offline'),
  });
  const fieldsOf = ({ name, members, isNailedUp }: TeamRow): TeamFields => ({
    name,
    memberIds: members.map((one) => one.userId),
    isNailedUp,
  });

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

    /** Returns the users who can log in and may take calls, by name. */
    people: (): TeamMember[] =>
      listUsers()
        .filter(({ role, disabledAt }) => disabledAt === null && allows(role, 'operator'))
        .map(({ id, name }) => ({ userId: id, name }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),

    /** Throws `team_exists` and `team_member_unknown`. */
    add(actor: Actor, fields: TeamFields): TeamView {
      const team = db.write(() => {
        refuseTaken(fields.name);
        refuseUnfit(fields.memberIds);
        const id = store.add(fields.name, fields.isNailedUp, clock.nowMs());
        store.setMembers(id, fields.memberIds);
        audit.record({ actor, action: 'team.create', entity: 'team', entityId: id, after: fields });
        return see(find(id));
      });
      onMembersChanged();
      return team;
    },

    /** Changes the given fields. Throws `team_not_found`, `team_exists` and `team_member_unknown`. */
    update(actor: Actor, id: number, changes: Partial<TeamFields>): TeamView {
      const updated = db.write(() => {
        const before = fieldsOf(find(id));
        const after = { ...before, ...changes };
        refuseTaken(after.name, id);
        refuseUnfit(after.memberIds, before.memberIds);
        store.update(id, after.name, after.isNailedUp, clock.nowMs());
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
