/** Campaigns that dial during and after fuzzing, to verify that requests don't slow down dialing. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from '../../tests/support/api.ts';
import { exportHistory } from '../../tests/support/history.ts';
import { mostWithin } from '../../tests/support/pacing.ts';

const CALLS_PER_SECOND = 10;
const LIST_SECONDS = 600;
/** Required share of the calls that the rate allows. On a busy machine, dialing starts a little late. */
const MIN_SHARE = 0.9;

type Placed = { readonly id: number; readonly phones: number };
let lists = 0;

/** Starts a campaign whose pace is limited by the rate alone: calls are short, and there are enough agents. */
export async function startPacedCampaign(api: Api): Promise<number> {
  await api.post('/dialer/config', { agent_capacity: 100, max_calls_per_second: CALLS_PER_SECOND });
  await api.put('/legal-windows', { windows: { '*': null, brasil: null } });
  const { id } = await api.post<{ id: number }>('/campaigns', {
    name: `Ritmo ${(lists += 1)}`,
    cli_number: '+551130000000',
    max_concurrent_calls: 100,
    max_attempts: 1,
    tiempo_entre_llamadas: 0,
  });
  const first = 60_000_000 + lists * 100_000;
  const phones = Array.from({ length: CALLS_PER_SECOND * LIST_SECONDS }, (_, index) => `+55119${first + index}`);
  await api.upload<Placed>(id, 'lista.csv', ['telefono', ...phones].join('\n'));
  await api.post(`/presione1/campanhas/${id}/iniciar`, {});
  return id;
}

/** Compares a campaign's pace with the rate over the next `seconds`. Returns the problem or null. */
export async function measurePace(api: Api, campaignId: number, seconds: number): Promise<string | null> {
  const before = Date.now();
  await delay(seconds * 1000);
  return judgePace(api, campaignId, before, Date.now());
}

/** Compares a campaign's pace with the rate between two instants. Returns the problem or null. */
export async function judgePace(api: Api, campaignId: number, fromMs: number, toMs: number): Promise<string | null> {
  const calls = await exportHistory(api, `campaign_id=${campaignId}`);
  const placed = calls
    .map((call) => Date.parse(call.fecha_asignacion))
    .filter((instant) => instant >= fromMs && instant < toMs)
    .sort((a, b) => a - b);
  const seconds = (toMs - fromMs) / 1000;
  const expected = CALLS_PER_SECOND * seconds;
  const most = mostWithin(placed, 1000);
  if (most > CALLS_PER_SECOND + 1) return `${most} calls within a second, at ${CALLS_PER_SECOND} a second`;
  if (placed.length >= expected * MIN_SHARE) return null;
  const said = await api.raw('GET', `/campaigns/${campaignId}`);
  const { motivo_espera_texto: why } = (await said.json()) as { motivo_espera_texto?: string | null };
  return `${placed.length} calls in ${seconds.toFixed(1)} s, at ${CALLS_PER_SECOND} a second. It says: ${why ?? 'nothing'}`;
}

/**
 * Undoes what could slow down a paced campaign after the fuzzing: deletes all campaigns, starts the dialer, adds a
 * trunk, and removes the daily limit of calls to Brazil.
 */
export async function restorePace(api: Api): Promise<void> {
  const { campaigns } = await api.get<{ campaigns: { id: number }[] }>('/campaigns');
  for (const { id } of campaigns) await api.del(`/campaigns/${id}`);
  const { running } = await api.get<{ running: boolean }>('/dialer/status');
  if (!running) await api.post('/dialer/start');
  await api.post('/trunks', {
    name: 'Ritmo',
    host: '127.0.0.1',
    country_code: '55',
    dv_codes: [],
    max_channels: 100,
    trunk_type: 'sip_trunk',
  });
  await api.post('/performance/cli/limits/brasil', { country: 'brasil', daily_limit: 0 });
}
