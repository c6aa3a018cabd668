import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { silentWav } from '../server/audio/uploads.ts';
import type { Api } from './api.ts';
import { startCampaign } from './start-campaign.ts';

const LIST = fileURLToPath(new URL('../fixtures/contactos.csv', import.meta.url));
const NUMBERS = ['+541152345678', '+5511987654321', '+525512345678'] as const;

const CAMPAIGNS = [
  ['Renovación de contratos', 'Clientes con vencimiento en marzo'],
  ['Encuesta de satisfacción', 'Llamadas atendidas en febrero'],
  ['Recupero de cuentas', 'Segundo aviso'],
] as const;

/**
 * Fills a site as on a working day: two active campaigns and a paused one, blocked numbers, recordings, caller ids, a
 * timing configuration, and a running load test. Returns the id of an active campaign. `api` must be an
 * administrator's.
 */
export async function fillSite(api: Api): Promise<number> {
  // Enough agents for all answers, so that few calls are abandoned.
  await api.post('/dialer/config', { agent_capacity: 100 });
  await api.post('/performance/dialer/cps/2');
  const list = new Uint8Array(readFileSync(LIST));
  const ids: number[] = [];
  for (const [name, description] of CAMPAIGNS) {
    const body = { name, description, cli_number: NUMBERS[0], max_concurrent_calls: 100, retry_interval: 60 };
    const id = await startCampaign(api, { ...body, flow: 'direct' }, list);
    if (name.startsWith('Recupero')) await api.post(`/presione1/campanhas/${id}/pausar`, { pausar: true });
    ids.push(id);
  }
  const [campaignId = 0] = ids;
  for (const [i, phone] of NUMBERS.entries())
    await api.post('/blacklist', { phone, reason: `Pidió no ser llamado ${i}` });
  await uploadAudio(api, 'Saludo', 'greeting', campaignId);
  await uploadAudio(api, 'Espera', 'hold', campaignId);
  await api.post('/caller-id-configs', {
    campaign_id: campaignId,
    caller_name: 'Cadencia Sur',
    caller_number: '+541152345678',
    is_randomized: true,
    caller_pool: [{ name: 'Ventas', number: '+541152345679' }],
  });
  await api.post('/timing-configs', { campaign_id: campaignId, wait_time: 30, sleep_time: 2 });
  await api.post('/performance/load-test/start', { target_cps: 10, duration_minutes: 5 });
  return campaignId;
}

async function uploadAudio(api: Api, name: string, type: string, campaignId: number): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(silentWav(2))], { type: 'audio/wav' }), `${name.toLowerCase()}.wav`);
  form.set('name', name);
  form.set('description', 'Grabación de ejemplo');
  form.set('campaign_id', String(campaignId));
  form.set('audio_type', type);
  const answer = await api.raw('POST', '/audio/upload', { body: form });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}
