import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CallAnswer, CallsInProgressAnswer, HistoryAnswer } from '#shared/contracts/calls.ts';
import type { ContactCounts, ContactEntryAnswer } from '#shared/contracts/contact-directory.ts';
import type { StatisticsAnswer } from '#shared/contracts/press1.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

const CAMPAIGN = 1;
let test: TestApp;
beforeEach(async () => {
  test = await startTestApp({ env: { SIM_SPEED: '100' } });
});
afterEach(() => test.close());

const read = async <T>(path: string): Promise<T> => (await test.request('supervisor', 'GET', path)).body as T;
const act = (action: string) => test.request('supervisor', 'POST', `/presione1/campanhas/${CAMPAIGN}/${action}`, {});
const statistics = () => read<StatisticsAnswer>(`/presione1/campanhas/${CAMPAIGN}/estatisticas`);

/** Ends a call that is in one of the stages, and returns its id. */
async function endOne(...stages: readonly string[]): Promise<number> {
  let ended = 0;
  const tryToEnd = async (): Promise<boolean> => {
    const { llamadas } = await read<CallsInProgressAnswer>('/llamadas/en-progreso');
    const call = llamadas.find(({ etapa }) => stages.includes(etapa));
    if (call === undefined) return false;
    ended = call.id;
    return (await test.request('supervisor', 'POST', `/presione1/llamadas/${call.id}/finalizar`, {})).status === 200;
  };
  await expect.poll(tryToEnd, { timeout: 30_000, interval: 10 }).toBe(true);
  return ended;
}

const callOf = async (id: number) => (await read<CallAnswer>(`/llamadas/${id}`)).llamada;

async function reachedAgent(id: number): Promise<boolean> {
  const stages = async () => (await callOf(id)).metadatos.etapas;
  await expect.poll(async () => (await stages()).finalizada).not.toBeNull();
  return (await stages()).conectada !== null;
}

it('a contact, its call, the funnel and the progress agree on a conversation that a user ended', async () => {
  // Without a menu, answered calls go straight to an agent, so conversations and successes come soon.
  await test.request('supervisor', 'PUT', `/campaigns/${CAMPAIGN}`, { flow: 'direct' });
  await act('iniciar');
  const talks = [await endOne('conectada')];
  let ringing = await endOne('iniciando', 'tocando');
  // A ringing call may be answered and reach an agent before it is ended.
  for (; await reachedAgent(ringing); ringing = await endOne('iniciando', 'tocando')) talks.push(ringing);
  await expect.poll(async () => (await statistics()).llamadas_con_exito, { timeout: 30_000 }).toBeGreaterThan(0);
  await act('parar');
  await expect.poll(async () => (await statistics()).llamadas_activas, { timeout: 30_000 }).toBe(0);

  const contactOf = async (callId: number) => {
    const llamada = await callOf(callId);
    expect(llamada).toMatchObject({ resultado: 'finalizada_por_admin', desenlace: 'finalizada_a_mano' });
    return (await read<ContactEntryAnswer>(`/contacts/${llamada.metadatos.contact_id}`)).contacto;
  };
  for (const id of talks)
    expect(await contactOf(id)).toMatchObject({ situacion: 'finalizada_a_mano', motivo_espera: 'ended_by_user' });
  expect(await contactOf(ringing)).toMatchObject({ situacion: 'reintento' });

  const { resumen } = await read<HistoryAnswer>('/llamadas/historico');
  const figures = await statistics();
  const { por_situacion } = await read<ContactCounts>(`/contacts/resumen?campaign_id=${CAMPAIGN}`);
  const succeeded = resumen.por_desenlace.exito;
  expect(succeeded).toBeGreaterThan(0);
  expect([figures.llamadas_con_exito, figures.avance.con_exito, por_situacion.exito]).toEqual([
    succeeded,
    succeeded,
    succeeded,
  ]);
  expect([figures.avance.ended_by_hand, por_situacion.finalizada_a_mano]).toEqual([talks.length, talks.length]);
});
