/** Requests of writes.ts for the routes of teams and pause reasons. */
import type { AuditedSite, Recipe } from './audited-site.ts';

const team = async (rig: AuditedSite) => {
  const { body } = await rig.send('POST', '/teams', { name: `Equipo ${rig.fresh()}`, member_ids: [] });
  return (body['team'] as { id: number }).id;
};
const reason = async (rig: AuditedSite) => {
  const { body } = await rig.send('POST', '/pause-reasons', { name: `Motivo ${rig.fresh()}` });
  return (body['reason'] as { id: number }).id;
};

export const TEAM_WRITES: Readonly<Record<string, Recipe>> = {
  'POST /teams': (rig) => ({ action: 'team.create', body: { name: `Equipo ${rig.fresh()}`, member_ids: [] } }),
  'PUT /teams/:id': async (rig) => ({
    action: 'team.update',
    params: { id: await team(rig) },
    body: { name: `Equipo ${rig.fresh()}` },
  }),
  'DELETE /teams/:id': async (rig) => ({ action: 'team.delete', params: { id: await team(rig) } }),
  'POST /pause-reasons': (rig) => ({ action: 'pause_reason.create', body: { name: `Motivo ${rig.fresh()}` } }),
  'PUT /pause-reasons/:id': async (rig) => ({
    action: 'pause_reason.update',
    params: { id: await reason(rig) },
    body: { active: false },
  }),
  'DELETE /pause-reasons/:id': async (rig) => ({
    action: 'pause_reason.delete',
    params: { id: await reason(rig) },
  }),
};
