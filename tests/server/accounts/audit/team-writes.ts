/** Requests of writes.ts for the routes of teams, pause reasons and wrap-up codes, and the desk's routes, which are not audited. */
import { HOUR_MS } from '#shared/durations.ts';
import { queryValue } from '../../../support/database.ts';
import type { AuditedSite, Recipe } from './audited-site.ts';

const team = async (rig: AuditedSite) => {
  const { body } = await rig.send('POST', '/teams', { name: `Equipo ${rig.fresh()}`, member_ids: [] });
  return (body['team'] as { id: number }).id;
};
const reason = async (rig: AuditedSite) => {
  const { body } = await rig.send('POST', '/pause-reasons', { name: `Motivo ${rig.fresh()}` });
  return (body['reason'] as { id: number }).id;
};

let keys = 0;
/** Returns a key that no code of a new site has. */
const freeKey = (): string => String.fromCharCode(65 + keys++);
const code = async (rig: AuditedSite) => {
  const { body } = await rig.send('POST', '/dispositions', { label: `Código ${rig.fresh()}`, key: freeKey() });
  return (body['disposition'] as { id: number }).id;
};

let numbers = 0;
const freeNumber = (): string => `+54115555${1000 + numbers++}`;

/** Promises a call of the first contact of a new campaign, and returns the callback's id. */
async function callback(rig: AuditedSite): Promise<number> {
  const campaignId = await rig.campaignWithContacts();
  return rig.db.write(() =>
    queryValue<number>(
      rig.db,
      `insert into callbacks (campaign_id, contact_id, call_id, promised_by, due_at, open_to_all_at, created_at)
       select campaign_id, min(id), 1, 1, 4e12, 4e12, 1 from contacts where campaign_id = ${campaignId} returning id`,
    )!,
  );
}

/** Signs the administrator in to a new team. */
async function signedIn(rig: AuditedSite): Promise<{ userId: number; teamId: number }> {
  const { body: me } = await rig.send('GET', '/auth/me');
  const userId = (me['user'] as { id: number }).id;
  const fields = { name: `Equipo ${rig.fresh()}`, member_ids: [userId] };
  const { body } = await rig.send('POST', '/teams', fields);
  const teamId = (body['team'] as { id: number }).id;
  await rig.send('POST', '/desk/sign-in', { team_id: teamId });
  return { userId, teamId };
}

export const TEAM_WRITES: Readonly<Record<string, Recipe>> = {
  'PUT /campaigns/:id/script': async (rig) => ({
    action: 'campaign.script',
    params: { id: await rig.campaign() },
    body: { text: 'Buen día, ¿hablo con {nombre}?' },
  }),
  'POST /teams': (rig) => ({ action: 'team.create', body: { name: `Equipo ${rig.fresh()}`, member_ids: [] } }),
  'PUT /teams/:id': async (rig) => ({
    action: 'team.update',
    params: { id: await team(rig) },
    body: { name: `Equipo ${rig.fresh()}` },
  }),
  'DELETE /teams/:id': async (rig) => ({ action: 'team.delete', params: { id: await team(rig) } }),
  'POST /dispositions': (rig) => ({
    action: 'wrap_up_code.create',
    body: { label: `Código ${rig.fresh()}`, key: freeKey() },
  }),
  'PUT /dispositions/:id': async (rig) => ({
    action: 'wrap_up_code.update',
    params: { id: await code(rig) },
    body: { active: false },
  }),
  'DELETE /dispositions/:id': async (rig) => ({ action: 'wrap_up_code.delete', params: { id: await code(rig) } }),
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
  'POST /transfer-numbers': (rig) => ({
    action: 'transfer_number.create',
    body: { label: `Número ${rig.fresh()}`, phone: freeNumber() },
  }),
  'DELETE /transfer-numbers/:id': async (rig) => {
    const fields = { label: `Número ${rig.fresh()}`, phone: freeNumber() };
    const { body } = await rig.send('POST', '/transfer-numbers', fields);
    return { action: 'transfer_number.delete', params: { id: (body['number'] as { id: number }).id } };
  },
  'PUT /callbacks/:id': async (rig) => {
    const { body } = await rig.send('GET', '/desk');
    const at = Date.parse((body['desk'] as { at: string }).at) + HOUR_MS;
    return { action: 'callback.update', params: { id: await callback(rig) }, body: { at: new Date(at).toISOString() } };
  },
  'DELETE /callbacks/:id': async (rig) => ({ action: 'callback.cancel', params: { id: await callback(rig) } }),
  'POST /agents/:id/pause': async (rig) => ({
    action: 'agent.pause',
    params: { id: (await signedIn(rig)).userId },
    body: {},
  }),
  'POST /agents/:id/ready': async (rig) => ({
    action: 'agent.ready',
    params: { id: (await signedIn(rig)).userId },
  }),
  'POST /agents/:id/sign-out': async (rig) => ({
    action: 'agent.sign_out',
    params: { id: (await signedIn(rig)).userId },
  }),
  'POST /agents/:id/move': async (rig) => {
    const { teamId, userId } = await signedIn(rig);
    return { action: 'agent.move', params: { id: userId }, body: { team_id: teamId } };
  },
  'POST /agents/:id/message': async (rig) => ({
    action: 'agent.message',
    params: { id: (await signedIn(rig)).userId },
    body: { text: 'Hola' },
  }),
  'POST /teams/:id/message': async (rig) => ({
    action: 'team.message',
    params: { id: (await signedIn(rig)).teamId },
    body: { text: 'Hola' },
  }),
};

const LISTENING = 'desk/listening.test.ts shows its entries, which need a person in a call';
const AT_OWN_DESK = 'at the own desk; agent_events has what comes of it';
const OF_BOT = 'the call itself says what the bot did';

export const DESK_NOT_AUDITED: Readonly<Record<string, string>> = {
  'POST /agents/:id/listen': LISTENING,
  'POST /agents/listening/stop': LISTENING,
  'POST /agents/:id/take-over': LISTENING,
  'POST /desk/sign-in': AT_OWN_DESK,
  'POST /desk/sign-out': AT_OWN_DESK,
  'POST /desk/pause': AT_OWN_DESK,
  'POST /desk/ready': AT_OWN_DESK,
  'POST /desk/disposition': AT_OWN_DESK,
  'POST /desk/finish': AT_OWN_DESK,
  'POST /desk/hold': AT_OWN_DESK,
  'POST /desk/mute': AT_OWN_DESK,
  'POST /desk/keys': AT_OWN_DESK,
  'POST /desk/transfer': AT_OWN_DESK,
  'POST /desk/voicemail': AT_OWN_DESK,
  'POST /desk/dial': AT_OWN_DESK,
  'POST /desk/consult': AT_OWN_DESK,
  'POST /desk/consult/finish': AT_OWN_DESK,
  'POST /desk/call': AT_OWN_DESK,
  'POST /desk/dial/cancel': AT_OWN_DESK,
  'POST /desk/skip': AT_OWN_DESK,
  'POST /desk/hang-up': AT_OWN_DESK,
  'POST /desk/phone': AT_OWN_DESK,
  'POST /desk/phone/call': AT_OWN_DESK,
  'POST /llamadas/:id/hand-over': OF_BOT,
  'POST /llamadas/:id/disposition': OF_BOT,
  'POST /desk/notices/:id/dismiss': 'a person dismisses what they have read',
};
