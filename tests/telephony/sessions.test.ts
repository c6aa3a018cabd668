/** Sessions over a real PBX: a service in its dialplan takes a campaign's calls, and no agent's phone rings. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallDetail } from '#shared/contracts/calls.ts';
import { authorizationOf, SESSION_REFUSAL, SESSION_TALK_S, SESSION_TEAM } from '../../scripts/lab/pbx.ts';
import { readCalls } from '../../scripts/telephony/calls.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { loginAs, type Api } from '../support/api.ts';
import { openDesk, untilState } from './support/desk.ts';

const SESSIONS = 2;
/** Numbers that answer at once and stay until the other side hangs up. */
const PHONES = [1, 2, 3].map((nth) => `+5491155660${nth}24`);
const SOON = { timeout: 60_000 };

let site: DialingSite;
let api: Api;

beforeAll(async () => {
  site = await openDialingSite({ pbxs: 1, callsPerSecond: 10, agents: 5 });
  api = await loginAs(site.server().url, site.account.username, site.account.password);
});
afterAll(() => site.stop());

describe('a campaign with sessions', () => {
  it('sends its calls to the service in the PBX’s dialplan, up to its number of sessions, and never to an agent', async () => {
    const { id: contexto_id } = await api.post<{ id: number }>('/audio/contextos', {
      nombre: 'Sin detección',
      detectar_voicemail: false,
    });
    const id = await site.addCampaign({
      name: 'Con bot',
      callerId: '+541145678901',
      phones: PHONES,
      fields: { dial_method: 'progressive', sesiones: SESSIONS, contexto_id },
    });
    await site.start(id);
    let most = 0;
    const ended = async () => {
      const { sesiones_en_uso: inUse } = await api.get<{ sesiones_en_uso: number }>(`/campaigns/${id}`);
      most = Math.max(most, inUse);
      return readCalls(site.dataDir).filter(({ endedAt }) => endedAt !== null).length;
    };
    await expect.poll(ended, SOON).toBe(PHONES.length);
    expect(most).toBe(SESSIONS);
    for (const { id: callId } of readCalls(site.dataDir)) {
      const call = await api.get<CallDetail>(`/llamadas/${callId}`);
      const { conectada, finalizada } = call.metadatos.etapas;
      expect(call).toMatchObject({ desenlace: 'exito', metadatos: { agente: null } });
      const talkS = (Date.parse(finalizada!) - Date.parse(conectada!)) / 1000;
      expect(Math.abs(talkS - SESSION_TALK_S)).toBeLessThan(1.5);
    }
    expect((await site.lab.agents.log()).invites).toEqual([]);
    await expect.poll(() => site.lab.pbxs[0]!.channels(), SOON).toBe(0);
  });
});

describe('a bot in the dial plan', () => {
  const variable = async (method: 'GET' | 'POST', query: Record<string, string>): Promise<string> => {
    const { url } = site.lab.pbxs[0]!;
    const address = `${url}/ari/asterisk/variable?${new URLSearchParams(query)}`;
    const answer = await fetch(address, { method, headers: { authorization: authorizationOf(site.lab.account) } });
    return method === 'GET' && answer.ok ? ((await answer.json()) as { value: string }).value : '';
  };

  it('hands its call over to a team, whose person hears it and sees what it says, and goes on if nobody is at work', async () => {
    const desk = await openDesk(site, { nailed_up: false });
    await variable('POST', { variable: SESSION_TEAM, value: String(desk.teamId) });
    const { id: contexto_id } = await api.post<{ id: number }>('/audio/contextos', {
      nombre: 'Sin detección, otra vez',
      detectar_voicemail: false,
    });
    const addCampaign = (name: string, phone: string) =>
      site.addCampaign({
        name,
        callerId: '+541145678901',
        phones: [phone],
        fields: { dial_method: 'progressive', sesiones: 1, contexto_id },
      });
    await site.start(await addCampaign('Nadie', '+5491155661024'));
    const refused = () => variable('GET', { variable: SESSION_REFUSAL });
    await expect.poll(refused, SOON).toBe('team_unstaffed');

    await desk.signIn();
    await untilState(desk, 'ready');
    await site.start(await addCampaign('Alguien', '+5491155661124'));
    await expect.poll(() => desk.desk().call?.id ?? null, SOON).not.toBeNull();
    const { id: callId, hand_over: handOver } = desk.desk().call!;
    // The call is connected since its session; its agent is known once the phone has answered.
    const find = () => api.get<CallDetail>(`/llamadas/${callId}`);
    await expect.poll(async () => (await find()).metadatos.agente, SOON).not.toBeNull();
    expect(handOver).toEqual({
      by: null,
      team: 'Ventas',
      note: 'Quiere pagar, en cuotas',
      fields: [{ name: 'Deuda', value: '1200' }],
    });
    // The session's two channels are gone, and the person's and the agent's are left.
    await expect.poll(() => site.lab.pbxs[0]!.channels(), SOON).toBe(2);
    await desk.api.post('/desk/hang-up', { call_id: callId });
    await untilState(desk, 'wrap_up');
    const call = await find();
    expect(call).toMatchObject({ desenlace: 'exito', metadatos: { hand_over: handOver } });
    expect(call.metadatos.agente).toBeGreaterThan(10_000);
    desk.close();
    await expect.poll(() => site.lab.pbxs[0]!.channels(), SOON).toBe(0);
  });
});
