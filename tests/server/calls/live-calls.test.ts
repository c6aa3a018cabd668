import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActiveCallsAnswer, CallAnswer, CallsInProgressAnswer, HistoryAnswer } from '#shared/contracts/calls.ts';
import type { LiveCall, LiveStage } from '#server/live/live-call.ts';
import { executeSql, queryColumn, queryRows, queryValue } from '../../support/database.ts';
import { newLiveCall } from '../../support/live-call.ts';
import { NOW_MS, startListsRig, type ListsRig } from '../../support/test-lists.ts';
import { addCall } from './calls-data.ts';

let rig: ListsRig;
beforeAll(async () => {
  rig = await startListsRig();
  rig.addCampaign('Verano');
});
afterAll(() => rig.close());

function live(id: number, stage: LiveStage, more: Partial<LiveCall> = {}): LiveCall {
  const queuedAtMs = NOW_MS - 85_000;
  return newLiveCall(id, queuedAtMs, { stage, placedAtMs: stage === 'queued' ? null : queuedAtMs, userId: 2, ...more });
}

test('the monitor shows the label of each stage', async () => {
  const stages: LiveStage[] = [
    'queued',
    'placed',
    'ringing',
    'answered',
    'menu',
    'transferring',
    'waiting',
    'connected',
  ];
  stages.forEach((stage, i) => rig.liveCalls.set(i + 1, live(i + 1, stage)));
  rig.liveCalls.set(9, live(9, 'connected', { agentId: 101, country: 'jp', campaignId: 9 }));
  const answer = (await (await rig.get('/monitoring/llamadas-activas', 'demo')).json()) as ActiveCallsAnswer;
  expect(answer.active_calls.map((call) => call.status)).toEqual([
    'iniciando',
    'iniciando',
    'tocando',
    'atendida',
    'atendida',
    'transferindo',
    'transferindo',
    'atendida',
    'atendida',
  ]);
  expect(answer).toMatchObject({ success: true, total_active: 9, last_update: new Date(NOW_MS).toISOString() });
  expect(answer.active_calls[2]).toEqual({
    id: 3,
    canal: 'SIM/3',
    duracao_segundos: 85,
    flags: '🇦🇷',
    numero: '+5491145551234',
    nombre: 'Contacto 3',
    duracao_formatada: '01:25',
    codigo_pais: '54',
    status: 'tocando',
    etapa: 'tocando',
    agente: null,
    campanha: 'Verano',
    campaign_id: 1,
  });
  expect(answer.active_calls[8]).toMatchObject({ flags: '🌐', codigo_pais: '', agente: 'Agente 101', campanha: null });
});

test('calls in progress have every field name that clients read', async () => {
  rig.liveCalls.clear();
  rig.liveCalls.set(1, live(1, 'queued'));
  rig.liveCalls.set(2, live(2, 'ringing'));
  const answer = (await (await rig.get('/llamadas/en-progreso', 'demo')).json()) as CallsInProgressAnswer;
  expect(answer.calls).toEqual(answer.llamadas);
  const startedAt = new Date(NOW_MS - 85_000).toISOString();
  expect(answer.calls[1]).toEqual({
    id: 2,
    telefono: '+5491145551234',
    numero_destino: '+5491145551234',
    phone_number: '+5491145551234',
    nombre: 'Contacto 2',
    usuario: 'beto@example.com',
    usuario_email: 'beto@example.com',
    fecha_inicio: startedAt,
    start_time: startedAt,
    estado: 'en_progreso',
    status: 'en_progreso',
    campaign_id: 1,
    campana: 'Verano',
    etapa: 'tocando',
    agente: null,
    duration: 85,
  });
  expect(answer.calls[0]!.estado).toBe('pendiente');
});

test('ends a call by either route, once, and records the user', async () => {
  rig.liveCalls.clear();
  rig.liveCalls.set(1, live(1, 'connected'));
  rig.liveCalls.set(2, live(2, 'ringing'));
  const json = { 'content-type': 'application/json' };
  const end = (body: unknown, role: 'supervisor' | 'operator' = 'supervisor') =>
    rig.post('/llamadas/finalizar', JSON.stringify(body), role, json);
  expect((await end({ llamada_id: 1, resultado: 'finalizada_por_admin' }, 'operator')).status).toBe(403);
  expect(await (await end({ llamada_id: 1, resultado: 'finalizada_por_admin' })).json()).toMatchObject({
    success: true,
    message: 'Llamada finalizada',
  });
  expect((await rig.post('/presione1/llamadas/2/finalizar', '{}', 'supervisor', json)).status).toBe(200);
  expect(rig.ended).toEqual([1, 2]);
  expect((await end({ llamada_id: 1 })).status).toBe(404);
  expect((await end({ llamada_id: '1' })).status).toBe(400);
  expect((await end({})).status).toBe(400);
  const entries = queryColumn(rig.db, "select entity_id from audit_log where action = 'call.end' order by id");
  expect(entries).toEqual(['1', '2']);
});

test('transfers a call to an extension for permitted users, and records user and extension', async () => {
  rig.liveCalls.clear();
  rig.liveCalls.set(1, live(1, 'menu'));
  const transfer = (id: number, body: unknown, role: 'supervisor' | 'operator' = 'supervisor') =>
    rig.post(`/presione1/llamadas/${id}/transferir`, JSON.stringify(body), role, {
      'content-type': 'application/json',
    });
  expect((await transfer(1, { extension: '100' }, 'operator')).status).toBe(403);
  expect(await (await transfer(1, { extension: '100' })).json()).toMatchObject({
    success: true,
    message: 'Llamada transferida',
    mensaje: 'Llamada transferida',
  });
  expect((await transfer(1, { extension: 100 })).status).toBe(200);
  expect(rig.transferred).toEqual([1, 1]);
  const unknown = await transfer(1, { extension: 'recepción' });
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({
    success: false,
    error: 'extension_not_found',
    message: 'La extensión recepción no existe',
    details: { field: 'extension' },
  });
  expect((await transfer(1, { extension: '1e2' })).status).toBe(404);
  expect((await transfer(2, { extension: '100' })).status).toBe(404);
  expect((await transfer(1, {})).status).toBe(400);
  expect((await transfer(1, { extension: null })).status).toBe(400);
  const entries = queryRows(
    rig.db,
    "select entity_id, after from audit_log where action = 'call.transfer' order by id",
  );
  expect(entries).toEqual([
    { entity_id: '1', after: '{"extension":100}' },
    { entity_id: '1', after: '{"extension":100}' },
  ]);
});

test('the detail and the history of a live call show its stages so far', async () => {
  rig.liveCalls.clear();
  const queuedAtMs = NOW_MS - 85_000;
  addCall(rig.db, {
    id: 70,
    campaignId: 1,
    phone: '+5491145551234',
    userId: 2,
    assignedAt: queuedAtMs,
    placedAt: queuedAtMs,
    endedAt: null,
    disposition: null,
  });
  const stages = { ringingAtMs: NOW_MS - 80_000, answeredAtMs: NOW_MS - 75_000, answeredBy: 'person' as const };
  const menu = { menuAtMs: NOW_MS - 75_000, keys: '1', wantedAtMs: NOW_MS - 61_000, connectedAtMs: NOW_MS - 60_000 };
  rig.liveCalls.set(70, live(70, 'connected', { ...stages, ...menu, agentId: 103, transferredByUserId: 1 }));
  const detail = (await (await rig.get('/llamadas/70', 'demo')).json()) as CallAnswer;
  expect(detail).toMatchObject({ estado: 'en_progreso', resultado: 'sin_respuesta', fecha_finalizacion: null });
  const at = (ms: number): string => new Date(ms).toISOString();
  expect(detail.metadatos).toMatchObject({
    respondida_por: 'person',
    veredicto_amd: null,
    dtmf: '1',
    agente: 103,
    transferida_por: 'ANA',
    etapas: {
      marcada: at(queuedAtMs),
      timbrando: at(NOW_MS - 80_000),
      atendida: at(NOW_MS - 75_000),
      menu: at(NOW_MS - 75_000),
      transferida: at(NOW_MS - 61_000),
      conectada: at(NOW_MS - 60_000),
      finalizada: null,
    },
  });
  const { grabacion, people, sip_meaning, ...row } = detail.llamada;
  expect([grabacion, people, sip_meaning]).toEqual([null, [], null]);
  const history = (await (await rig.get('/llamadas/historico', 'demo')).json()) as HistoryAnswer;
  expect(history.llamadas.find(({ id }) => id === 70)).toEqual(row);
});

test('distinguishes who answered from the detector’s verdict', async () => {
  addCall(rig.db, {
    id: 71,
    campaignId: 1,
    phone: '+5491145551235',
    userId: 2,
    assignedAt: NOW_MS - 20_000,
    placedAt: NOW_MS - 20_000,
    endedAt: NOW_MS,
    disposition: 'machine',
  });
  const details = { answeredBy: 'person', verdict: 'person', verdictAtMs: 1, foundMachineAtMs: 2 };
  executeSql(rig.db, 'update calls set details = ? where id = 71', JSON.stringify(details));
  const detail = (await (await rig.get('/llamadas/71', 'demo')).json()) as CallAnswer;
  expect(detail.metadatos).toMatchObject({ veredicto_amd: 'person', respondida_por: 'machine' });
});

test('the detail names the people who had a part in a call, and the history has their extensions', async () => {
  rig.liveCalls.clear();
  const people = { agentId: 10_002, transferredByAgentId: 10_001, consultedId: 10_002 };
  rig.liveCalls.set(70, live(70, 'connected', { ...people, connectedAtMs: NOW_MS }));
  const detail = (await (await rig.get('/llamadas/70', 'demo')).json()) as CallAnswer;
  expect(detail.metadatos).toMatchObject({ agente: 10_002, transferida_por_agente: 10_001 });
  const nameOf = (id: number) => queryValue<string>(rig.db, `select name from users where id = ${id}`);
  expect(detail.people).toEqual([
    { extension: 10_002, name: nameOf(2) },
    { extension: 10_001, name: nameOf(1) },
  ]);
});
