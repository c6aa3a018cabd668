import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { expectFields, valueAt, words } from '../../support/fields.ts';

let test: TestApp;
let campaignId: number;
beforeAll(async () => {
  test = await startTestApp({ env: { SIM_SPEED: '4' } });
  const created = await test.request('supervisor', 'POST', '/campaigns', { name: 'En vivo', max_concurrent_calls: 60 });
  campaignId = created.body['id'] as number;
  const list = Array.from({ length: 400 }, (_, index) => `+54911230${10_000 + index}`).join('\n');
  const form = new FormData();
  form.set('campaign_id', String(campaignId));
  form.set('arquivo', new Blob([list]), 'lista.csv');
  await test.request('supervisor', 'POST', '/contacts/upload', form);
  await test.request('supervisor', 'POST', `/presione1/campanhas/${campaignId}/iniciar`, {});
});
afterAll(() => test.close());

const IN_PROGRESS =
  'id telefono numero_destino phone_number nombre usuario usuario_email fecha_inicio start_time estado status campaign_id duration';
const LIVE = 'id canal duracao_segundos flags numero nombre duracao_formatada codigo_pais status agente campanha';
const ROW =
  'id numero_destino nombre usuario_email estado resultado desenlace disposition disposition_note fecha_asignacion fecha_finalizacion fecha_creacion notas metadatos';
const STAGES = 'asignada marcada timbrando atendida menu transferida conectada finalizada';
const SESSION = 'id llamada_id estado dtmf_detectado voicemail_detectado duracao';
const MONITORING =
  'llamadasActivas efectividad operadoresOnline sesionesActivas active_connections available_agents busy_agents unreachable_agents';
const STATS = 'calls_today success_rate_today avg_duration success_rate average_wait_time lost_calls';
const AGENT = 'id nome status extensao llamadas_hoje tempo_online';

/** API path, place in the answer, and expected fields. Rows appear during calls, so the test waits for them. */
const READS: readonly [path: string, where: string, names: string][] = [
  ['/llamadas/en-progreso', '', 'success calls llamadas'],
  ['/llamadas/en-progreso', 'calls.0', IN_PROGRESS],
  ['/llamadas/en-progreso', 'llamadas.0', IN_PROGRESS],
  ['/monitoring/llamadas-activas', '', 'success active_calls total_active last_update'],
  ['/monitoring/llamadas-activas', 'active_calls.0', LIVE],
  ['/llamadas/historico', '', 'success llamadas total page page_size total_pages usuarios'],
  ['/llamadas/historico', 'llamadas.0', ROW],
  ['/llamadas/historico', 'llamadas.0.metadatos', 'causa_sip veredicto_amd dtmf etapas trunk cli agente abandonada'],
  ['/llamadas/historico', 'usuarios.0', 'email nombre'],
  ['/audio-inteligente/campanhas/ID/sessoes', 'data.0', SESSION],
  ['/monitoring/dashboard', '', 'success monitoring metrics'],
  ['/monitoring/dashboard', 'monitoring', MONITORING],
  ['/monitoring/dashboard', 'metrics', MONITORING],
  ['/llamadas/stats', 'stats', STATS],
  ['/stats', 'stats', STATS],
  ['/monitoring/agentes', 'agentes.0', AGENT],
  ['/monitoring/agentes', 'data.agentes.0', AGENT],
  ['/auth/me', 'user', 'id username role name email'],
];

describe('the fields that the console reads', () => {
  it.each(READS)('GET %s has %j: %s', async (path, where, names) => {
    const read = async () => (await test.request('demo', 'GET', path.replace('ID', String(campaignId)))).body;
    let found: unknown;
    await expect.poll(async () => (found = valueAt(await read(), where)) !== undefined, { interval: 20 }).toBe(true);
    expectFields(found, words(names), `${path} ${where}`);
  });

  it('are in a call’s detail, with its whole timeline', async () => {
    const { body } = await test.request('demo', 'GET', '/llamadas/historico?estados=finalizada,fallida&page_size=1');
    const id = valueAt(body, 'llamadas.0.id') as number;
    const detail = (await test.request('demo', 'GET', `/llamadas/${id}`)).body;
    for (const where of ['', 'llamada']) {
      expectFields(valueAt(detail, where), words(ROW), `/llamadas/{id} ${where}`);
      expectFields(valueAt(detail, `${where}.metadatos.etapas`), words(STAGES), 'etapas');
    }
  });

  it('are the columns of the export, in order', async () => {
    const { text } = await test.request('operator', 'GET', '/llamadas/historico/export?export=csv');
    expect(text.slice(1, text.indexOf('\r\n'))).toBe(words(ROW).join(','));
  });
});

describe('the audio sessions of a campaign', () => {
  type Session = { id: number; estado: string; voicemail_detectado: boolean; duracao: number };

  it('include ended calls, and detected answering machines', async () => {
    const read = async (): Promise<Session[]> => {
      const { body } = await test.request('demo', 'GET', `/audio-inteligente/campanhas/${campaignId}/sessoes`);
      return body['data'] as Session[];
    };
    const kinds = new Set<string>();
    const machines: number[] = [];
    await expect
      .poll(async () => {
        for (const { id, estado, voicemail_detectado: isMachine } of await read()) {
          kinds.add(`${estado} ${isMachine}`);
          if (isMachine) machines.push(id);
        }
        return [...kinds].sort();
      })
      .toEqual(['ativa false', 'finalizada false', 'finalizada true']);
    const { body } = await test.request('demo', 'GET', `/llamadas/${machines[0]}`);
    expect(valueAt(body, 'llamada.metadatos.veredicto_amd')).toBe('machine');
  });
});
