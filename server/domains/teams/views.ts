import {
  TeamPatch,
  type NewTeam,
  type PauseReason,
  type PauseReasonAnswer,
  type PauseReasonPatch,
  type PauseReasonRemoved,
  type PauseReasonsAnswer,
  type Team,
  type TeamAnswer,
  type TeamPeopleAnswer,
  type TeamsAnswer,
} from '#shared/contracts/teams.ts';
import { serverMsg } from '#shared/msg.ts';
import type { AgentState } from '#engine/model/facts.ts';
import { withVersion } from '#server/platform/http/versions.ts';
import type { PauseReasonRow } from './pause-reason-store.ts';
import type { PauseReasonChanges } from './pause-reason-service.ts';
import type { TeamFields, TeamView } from './service.ts';
import type { TeamMember } from './store.ts';

const ARCHIVED = serverMsg('Motivo archivado: alguien lo usó');
const DELETED = serverMsg('Motivo eliminado');

/** Returns the editable fields as a request has them. */
export function toEditable({ name, members, isNailedUp, pbx }: TeamView) {
  const memberIds = members.map(({ userId }) => userId);
  return withVersion(TeamPatch, { name, member_ids: memberIds, nailed_up: isNailedUp, pbx });
}

const toMember = ({ userId, name }: TeamMember) => ({ user_id: userId, name });

function toTeam(team: TeamView): Team {
  const count = (state: AgentState) => team.onShift.filter((agent) => agent.state === state).length;
  return {
    id: team.id,
    name: team.name,
    members: team.members.map(toMember),
    nailed_up: team.isNailedUp,
    pbx: team.pbx,
    pbx_now: team.pbxNow,
    campaigns: [...team.campaignIds],
    signed_in: team.onShift.length,
    ready: count('available'),
    in_call: count('busy'),
    wrap_up: count('wrap_up'),
    paused: count('paused'),
    version: toEditable(team).version,
  };
}

export const toTeamsAnswer = (teams: readonly TeamView[], pbxs: readonly string[]): TeamsAnswer => ({
  success: true,
  teams: teams.map(toTeam),
  pbxs: [...pbxs],
});

export const toPeopleAnswer = (people: readonly TeamMember[]): TeamPeopleAnswer => ({
  success: true,
  people: people.map(toMember),
});

export const toTeamAnswer = (team: TeamView, message: string): TeamAnswer => ({
  success: true,
  message,
  mensaje: message,
  team: toTeam(team),
});

export const fromNewTeam = ({
  name,
  member_ids: memberIds,
  nailed_up: isNailedUp = true,
  pbx = null,
}: NewTeam): TeamFields => ({
  name: name.trim(),
  memberIds,
  isNailedUp,
  pbx,
});

/** Maps only the fields present on the wire. */
export const fromTeamPatch = ({
  name,
  member_ids: memberIds,
  nailed_up: isNailedUp,
  pbx,
}: TeamPatch): Partial<TeamFields> => ({
  ...(name !== undefined && { name: name.trim() }),
  ...(memberIds !== undefined && { memberIds }),
  ...(isNailedUp !== undefined && { isNailedUp }),
  ...(pbx !== undefined && { pbx }),
});

const toReason = ({ id, name, archivedAt }: PauseReasonRow): PauseReason => ({ id, name, active: archivedAt === null });

export const toReasonsAnswer = (rows: readonly PauseReasonRow[]): PauseReasonsAnswer => ({
  success: true,
  reasons: rows.map(toReason),
});

export const toReasonAnswer = (row: PauseReasonRow, message: string): PauseReasonAnswer => ({
  success: true,
  message,
  mensaje: message,
  reason: toReason(row),
});

export function toRemovedAnswer(archived: PauseReasonRow | null): PauseReasonRemoved {
  const message = archived === null ? DELETED : ARCHIVED;
  return { success: true, message, mensaje: message, reason: archived && toReason(archived) };
}

/** Maps only the fields present on the wire. */
export const fromReasonPatch = ({ name, active }: PauseReasonPatch): PauseReasonChanges => ({
  ...(name !== undefined && { name: name.trim() }),
  ...(active !== undefined && { isActive: active }),
});
