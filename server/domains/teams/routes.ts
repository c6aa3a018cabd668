import { TeamPatch, teamRoutes } from '#shared/contracts/teams.ts';
import { serverMsg } from '#shared/msg.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { refuseStale } from '#server/platform/http/versions.ts';
import type { PauseReasonService } from './pause-reason-service.ts';
import type { TeamService } from './service.ts';
import {
  fromNewTeam,
  fromReasonPatch,
  fromTeamPatch,
  toEditable,
  toPeopleAnswer,
  toReasonAnswer,
  toReasonsAnswer,
  toRemovedAnswer,
  toTeamAnswer,
  toTeamsAnswer,
} from './views.ts';

const CREATED = serverMsg('Equipo creado');
const UPDATED = serverMsg('Equipo actualizado');
const DELETED = serverMsg('Equipo eliminado');
const DONE = { success: true, message: DELETED, mensaje: DELETED } as const;
const REASON_CREATED = serverMsg('Motivo creado');
const REASON_UPDATED = serverMsg('Motivo actualizado');

type TeamRoutesDeps = { readonly teams: TeamService; readonly reasons: PauseReasonService };

export function registerTeamRoutes(app: App, { teams, reasons }: TeamRoutesDeps): void {
  serve(app, teamRoutes, {
    'GET /teams': {
      permission: 'user',
      summary: 'Teams with their members, campaigns and people at work',
      handle: async () => toTeamsAnswer(teams.list(), teams.pbxs()),
    },

    'GET /teams/people': {
      permission: 'supervisor',
      summary: 'People who can be members of a team',
      description: 'Users with the role operator or a higher one whose accounts are not disabled, by name.',
      handle: async () => toPeopleAnswer(teams.people()),
    },

    'POST /teams': {
      permission: 'supervisor',
      errors: ['team_exists', 'team_member_unknown', 'pbx_not_found'],
      summary: 'Create a team',
      handle: async (request) => toTeamAnswer(teams.add(actorOf(request), fromNewTeam(request.body)), CREATED),
    },

    'PUT /teams/:id': {
      permission: 'supervisor',
      errors: ['team_not_found', 'team_exists', 'team_member_unknown', 'pbx_not_found', 'stale_write'],
      summary: 'Change a team',
      description: 'Absent fields stay as they are; member_ids is replaced as a whole.',
      handle: async (request) => {
        const { params, body } = request;
        refuseStale(body.version, TeamPatch, toEditable(teams.find(params.id)));
        return toTeamAnswer(teams.update(actorOf(request), params.id, fromTeamPatch(body)), UPDATED);
      },
    },

    'DELETE /teams/:id': {
      permission: 'supervisor',
      errors: ['team_not_found', 'team_serves_campaigns', 'team_signed_in'],
      summary: 'Delete a team',
      description: 'Refused while it serves campaigns or somebody is signed in to it.',
      handle: async (request) => {
        teams.remove(actorOf(request), request.params.id);
        return DONE;
      },
    },

    'GET /pause-reasons': {
      permission: 'user',
      summary: 'The reasons for pauses, archived ones too',
      handle: async () => toReasonsAnswer(reasons.list()),
    },

    'POST /pause-reasons': {
      permission: 'supervisor',
      errors: ['pause_reason_exists'],
      summary: 'Add a reason for pauses',
      handle: async (request) =>
        toReasonAnswer(reasons.add(actorOf(request), request.body.name.trim()), REASON_CREATED),
    },

    'PUT /pause-reasons/:id': {
      permission: 'supervisor',
      errors: ['pause_reason_not_found', 'pause_reason_exists'],
      summary: 'Rename, archive or restore a reason for pauses',
      handle: async (request) =>
        toReasonAnswer(
          reasons.update(actorOf(request), request.params.id, fromReasonPatch(request.body)),
          REASON_UPDATED,
        ),
    },

    'DELETE /pause-reasons/:id': {
      permission: 'supervisor',
      errors: ['pause_reason_not_found'],
      summary: 'Remove a reason for pauses',
      description: 'One that somebody has used is archived instead.',
      handle: async (request) => toRemovedAnswer(reasons.remove(actorOf(request), request.params.id)),
    },
  });
}
