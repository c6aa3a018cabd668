import { describe, expect, test } from 'vitest';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { HistoryQuery } from '#shared/contracts/calls.ts';
import { MetricsMessage } from '#shared/live.ts';
import { ROUTES, type AnswerOf } from '#shared/contracts/routes.ts';
import type { Asked } from '#web/lib/api/transport.ts';
import { createSampleServer } from '#web/offline/sample-server.ts';

const START_MS = Date.UTC(2026, 10, 21, 15);

/** Its state after `seconds` of its engine's time. */
function serverAfter(seconds: number) {
  const server = createSampleServer(START_MS, 7);
  let message = server.tick(START_MS + 1000);
  for (let second = 2; second <= seconds; second++) message = server.tick(START_MS + 1000 * second);
  return { server, message };
}

const errorsOf = (schema: TSchema, value: unknown): string[] =>
  [...Value.Errors(schema, value)].map((error) => `${error.instancePath} ${error.message}`);

describe('the offline demonstration’s sample server', () => {
  const { server, message } = serverAfter(300);
  type History = AnswerOf<'GET /llamadas/historico'>;
  const history = (query: HistoryQuery) => server.answer({ route: 'GET /llamadas/historico', query }).body as History;

  const ONE = { params: { id: 2 } };
  const READS = [
    { route: 'GET /campaigns' },
    { route: 'GET /monitoring/dashboard' },
    { route: 'GET /monitoring/llamadas-activas' },
    { route: 'GET /monitoring/agentes' },
    { route: 'GET /llamadas/en-progreso' },
    { route: 'GET /llamadas/historico' },
    { route: 'GET /llamadas/:id', ...ONE },
    { route: 'GET /llamadas/stats' },
    { route: 'GET /dialer/status' },
    { route: 'GET /performance/metrics/realtime' },
    { route: 'GET /presione1/campanhas/:id', ...ONE },
    { route: 'GET /presione1/campanhas/:id/estatisticas', ...ONE },
    { route: 'GET /presione1/campanhas/:id/monitor', ...ONE },
    { route: 'GET /audio-inteligente/campanhas/:id/sessoes', ...ONE },
    { route: 'GET /trunks' },
    { route: 'GET /audit' },
  ] as const satisfies readonly Asked[];
  test.each(READS)('answers $route as the server would', (asked) => {
    const contract = ROUTES[asked.route].answer;
    const { status, body } = server.answer(asked);
    expect(status).toBe(200);
    expect(errorsOf(contract, body)).toEqual([]);
    expect(errorsOf(contract, {})).not.toEqual([]);
  });

  test('sends the dialer’s metrics every second, with its last hundred seconds', () => {
    expect(errorsOf(MetricsMessage, message)).toEqual([]);
    expect(message.points).toHaveLength(100);
    expect(message.data.total_calls).toBeGreaterThan(100);
    expect(message.data.concurrent_calls).toBeGreaterThan(0);
  });

  test('has every placed call in the history once, and filters them', () => {
    const all = history({ page_size: 2000 });
    expect(new Set(all.llamadas.map((row) => row.id)).size).toBe(all.total);
    const failed = history({ page_size: 2000, estados: 'fallida' });
    expect(failed.total).toBe(all.resumen.fallidas);
    expect(failed.total).toBeGreaterThan(0);
    const [one] = all.llamadas;
    const found = history({ telefono: one?.numero_destino ?? '' });
    expect(found.llamadas.map((row) => row.id)).toContain(one?.id);
    const campaign_id = one?.metadatos.campaign_id ?? 0;
    const ofCampaign = all.llamadas.filter(({ metadatos }) => metadatos.campaign_id === campaign_id);
    expect(ofCampaign.length).toBeLessThan(all.total);
    expect(history({ page_size: 2000, campaign_id }).llamadas).toEqual(ofCampaign);
    const [, second] = all.llamadas;
    expect(history({ hasta_id: second?.id ?? 0 }).total).toBe(all.total - 1);
  });

  test('counts hours and days in Argentina, whatever the browser’s time zone', () => {
    const today = history({ fecha_inicio: '2026-11-21', fecha_fin: '2026-11-21' });
    expect(today.total).toBeGreaterThan(0);
    // 15:00 UTC of a Saturday.
    expect(today.resumen.por_dia_hora[6]?.[12]).toBe(today.total);
  });

  test('counts an answer once, whether its verdict comes at once or later', () => {
    const { llamadas } = history({ page_size: 2000 });
    const persons = llamadas.filter((row) => row.metadatos.respondida_por === 'person');
    expect(persons.length).toBeGreaterThan(50);
    expect(message.data.answered_calls).toBe(persons.length);
  });

  test('rejects every change and every unknown route', () => {
    const statusOf = (asked: Asked): number => server.answer(asked).status;
    expect(statusOf({ route: 'POST /campaigns' })).toBe(409);
    expect(statusOf({ route: 'DELETE /blacklist/:id', params: { id: 1 } })).toBe(409);
    expect(statusOf({ route: 'GET /settings' })).toBe(404);
    expect(statusOf({ route: 'GET /presione1/campanhas/:id', params: { id: 9 } })).toBe(404);
    expect(statusOf({ route: 'GET /presione1/campanhas/:id/monitor', params: { id: 9 } })).toBe(404);
  });
});

test('gives the same day for the same seed and seconds', () => {
  expect(serverAfter(60).message).toEqual(serverAfter(60).message);
});
