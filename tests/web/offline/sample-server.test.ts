import { describe, expect, test } from 'vitest';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { AgentsAnswer } from '#shared/contracts/agents.ts';
import { ActiveCallsAnswer, CallsInProgressAnswer, HistoryAnswer } from '#shared/contracts/calls.ts';
import { CampaignsAnswer } from '#shared/contracts/campaigns.ts';
import { CallStatsAnswer, MonitoringAnswer } from '#shared/contracts/dashboards.ts';
import { DialerStatus } from '#shared/contracts/dialer.ts';
import { MonitorAnswer, Press1Answer, SessionsAnswer, StatisticsAnswer } from '#shared/contracts/press1.ts';
import { MetricsMessage } from '#shared/live.ts';
import { createSampleServer } from '#web/offline/sample-server.ts';

const START_MS = Date.UTC(2026, 10, 21, 15);

/** Its state after `seconds` of its engine's time. */
function serverAfter(seconds: number) {
  const server = createSampleServer(START_MS, 7);
  let message = server.tick(START_MS + 1000);
  for (let second = 2; second <= seconds; second++) message = server.tick(START_MS + 1000 * second);
  const read = (path: string, query = '') => server.answer('GET', path, new URLSearchParams(query));
  return { server, message, read };
}

const errorsOf = (schema: TSchema, value: unknown): string[] =>
  [...Value.Errors(schema, value)].map((error) => `${error.instancePath} ${error.message}`);

describe('the offline demonstration’s sample server', () => {
  const { server, message, read } = serverAfter(300);

  const CONTRACTS: readonly (readonly [string, TSchema])[] = [
    ['/campaigns', CampaignsAnswer],
    ['/monitoring/dashboard', MonitoringAnswer],
    ['/monitoring/llamadas-activas', ActiveCallsAnswer],
    ['/monitoring/agentes', AgentsAnswer],
    ['/llamadas/en-progreso', CallsInProgressAnswer],
    ['/llamadas/historico', HistoryAnswer],
    ['/llamadas/stats', CallStatsAnswer],
    ['/dialer/status', DialerStatus],
    ['/presione1/campanhas/2', Press1Answer],
    ['/presione1/campanhas/2/estatisticas', StatisticsAnswer],
    ['/presione1/campanhas/2/monitor', MonitorAnswer],
    ['/audio-inteligente/campanhas/2/sessoes', SessionsAnswer],
  ];
  test.each(CONTRACTS)('answers %s as the server would', (path, contract) => {
    const { status, body } = read(path);
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
    const all = read('/llamadas/historico', 'page_size=2000').body as HistoryAnswer;
    expect(new Set(all.llamadas.map((row) => row.id)).size).toBe(all.total);
    const failed = read('/llamadas/historico', 'page_size=2000&estados=fallida').body as HistoryAnswer;
    expect(failed.total).toBe(all.resumen.fallidas);
    expect(failed.total).toBeGreaterThan(0);
    const [one] = all.llamadas;
    const found = read('/llamadas/historico', `telefono=${encodeURIComponent(one?.numero_destino ?? '')}`);
    expect((found.body as HistoryAnswer).llamadas.map((row) => row.id)).toContain(one?.id);
  });

  test('counts hours and days in Argentina, whatever the browser’s time zone', () => {
    const today = read('/llamadas/historico', 'fecha_inicio=2026-11-21&fecha_fin=2026-11-21').body as HistoryAnswer;
    expect(today.total).toBeGreaterThan(0);
    // 15:00 UTC of a Saturday.
    expect(today.resumen.por_dia_hora[6]?.[12]).toBe(today.total);
  });

  test('counts an answer once, whether its verdict comes at once or later', () => {
    const { llamadas } = read('/llamadas/historico', 'page_size=2000').body as HistoryAnswer;
    const persons = llamadas.filter((row) => row.metadatos.respondida_por === 'person');
    expect(persons.length).toBeGreaterThan(50);
    expect(message.data.answered_calls).toBe(persons.length);
  });

  test('rejects every change and every unknown route', () => {
    expect(server.answer('POST', '/campaigns', new URLSearchParams()).status).toBe(409);
    expect(server.answer('DELETE', '/blacklist/1', new URLSearchParams()).status).toBe(409);
    expect(read('/settings').status).toBe(404);
    expect(read('/presione1/campanhas/9').status).toBe(404);
  });
});

test('gives the same day for the same seed and seconds', () => {
  expect(serverAfter(60).message).toEqual(serverAfter(60).message);
});
