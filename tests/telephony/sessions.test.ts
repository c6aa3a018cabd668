/** Sessions over a real PBX: a service in its dialplan takes a campaign's calls, and no agent's phone rings. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallDetail } from '#shared/contracts/calls.ts';
import { SESSION_TALK_S } from '../../scripts/lab/pbx.ts';
import { readCalls } from '../../scripts/telephony/calls.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { loginAs, type Api } from '../support/api.ts';

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
