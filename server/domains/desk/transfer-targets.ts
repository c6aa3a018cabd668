import { personExtension, userOfExtension } from '#engine/model/agent.ts';
import type { LiveAgent } from '#server/live/live-agents.ts';
import type { TelephonyState } from '#server/telephony/state.ts';

type Named = { readonly id: number; readonly name: string };

export type TransferTargets = {
  /** People who are ready, by name. */
  readonly people: readonly (Named & { readonly team: string })[];
  /** Teams with people at work, by name. `ready` is the number of those who are free. */
  readonly teams: readonly (Named & { readonly ready: number })[];
  /** Outside numbers (E.164), by label. */
  readonly numbers: readonly { readonly id: number; readonly label: string; readonly phone: string }[];
};

/** Whether the agent takes calls, now or after the present one. */
const isAtWork = ({ state }: LiveAgent): boolean =>
  state === 'available' || state === 'reserved' || state === 'busy' || state === 'wrap_up';

/**
 * Returns whom a user may transfer a call to. A team of which only the user is at work is none, nor is one, or a person,
 * whose phones are at another PBX than the user's. `homes` and `phones` have the names of the PBXs by team and by agent.
 */
export function targetsFor(
  userId: number,
  agents: readonly LiveAgent[],
  { users, teams: all }: { readonly users: readonly Named[]; readonly teams: readonly Named[] },
  { homes, phones }: Pick<TelephonyState, 'homes' | 'phones'> = { homes: {}, phones: {} },
): Omit<TransferTargets, 'numbers'> {
  const others = agents.flatMap((agent) => {
    const id = userOfExtension(agent.id);
    return id === null || id === userId || !isAtWork(agent) ? [] : [{ id, agent }];
  });
  const ownTeamId = agents.find(({ id }) => userOfExtension(id) === userId)?.teamId;
  const placeOf = (teamId: number | null, id: number): string | undefined =>
    phones[personExtension(id)] ?? homes[teamId ?? 0];
  const own = placeOf(ownTeamId ?? null, userId);
  const isInReach = (pbx: string | undefined): boolean => [pbx, own].includes(undefined) || pbx === own;
  const teams = all.filter(({ id }) => isInReach(homes[id]));
  const teamOf = new Map(all.map(({ id, name }) => [id, name]));
  const ready = new Map(others.flatMap(({ id, agent }) => (agent.state === 'available' ? [[id, agent.teamId]] : [])));
  return {
    people: users.flatMap(({ id, name }) => {
      const teamId = ready.get(id) ?? 0;
      const team = teamOf.get(teamId);
      return team === undefined || !isInReach(placeOf(teamId, id)) ? [] : [{ id, name, team }];
    }),
    teams: teams.flatMap((team) => {
      const there = others.filter(({ agent }) => agent.teamId === team.id);
      const free = there.filter(({ agent }) => agent.state === 'available');
      // Their own team would give the call back to the user.
      const takes = team.id === ownTeamId ? free : there;
      return takes.length === 0 ? [] : [{ ...team, ready: free.length }];
    }),
  };
}
