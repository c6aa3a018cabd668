import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentsAnswer } from '#shared/contracts/agents.ts';
import type { CallRow } from '#shared/contracts/calls.ts';
import type { Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { failing } from '../support/answers.ts';
import { openDialingSite } from '../support/dialing-site.ts';
import { confirmEnd } from '../support/end-call.ts';
import { withLastingCalls } from '../support/lasting-calls.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import type { Site } from '../support/site.ts';

const AGENTS = 12;
const DOWN = 'El motor de discado no responde';

let site: Site;
let api: Api;
let page: Page;
let id: number;

beforeAll(async () => {
  ({ site, api, id } = await withLastingCalls((env) =>
    openDialingSite({ name: 'Cobranza temprana', agents: AGENTS, env }),
  ));
  page = await site.enter('supervisor', `/campanhas/${id}/control`, { viewport: { width: 1440, height: 900 } });
});
afterAll(() => site.dispose());

const pathOf = (address: string): string => new URL(address).pathname;
const statusOf = async (): Promise<string> => (await api.get<{ status: string }>(`/presione1/campanhas/${id}`)).status;

async function ended(resultado: string): Promise<CallRow[]> {
  return (await api.get<{ llamadas: CallRow[] }>(`/llamadas/historico?resultados=${resultado}`)).llamadas;
}

const PRESS_WITHIN_MS = 5000;

/**
 * Clicks the first enabled `verb` button of any call. Returns false if there is no such button. On a busy machine a
 * click may time out after it has opened the dialog, which then covers the buttons.
 */
function press(verb: 'Transferir' | 'Finalizar'): Promise<boolean> {
  const button = page.getByRole('button', { name: new RegExp(`^${verb} \\+`), disabled: false }).first();
  return button.click({ timeout: PRESS_WITHIN_MS }).then(
    () => true,
    () => page.getByRole('dialog').isVisible(),
  );
}

/** Asks the server to transfer a call. Returns whether it did. */
async function transferOne(): Promise<boolean> {
  const answer = page.waitForResponse(/transferir$/, { timeout: 2 * PRESS_WITHIN_MS }).catch(() => null);
  return (await press('Transferir')) && (await answer)?.ok() === true;
}

describe('the calls of a campaign on its control page', () => {
  it('transfers a call to the queue of agents', async () => {
    await expect.poll(transferOne).toBe(true);
    await page.getByText('Llamada transferida a la extensión 100').first().waitFor();
    await expect
      .poll(async () => {
        const { llamadas } = await api.get<{ llamadas: CallRow[] }>('/llamadas/historico?page_size=200');
        return llamadas.some((call) => call.metadatos.transferida_por !== null);
      })
      .toBe(true);
  });

  it('ends a call after confirmation', async () => {
    await expect.poll(() => press('Finalizar')).toBe(true);
    await page.getByText('¿Está seguro que desea finalizar esta llamada manualmente?').waitFor();
    await answerQuestion(page, 'Cancelar');
    expect(await ended('finalizada_por_admin')).toEqual([]);
    // A loop, because a timeout of `expect.poll` could leave the dialog open. A call may end before the confirmation.
    while (!((await press('Finalizar')) && (await confirmEnd(page))));
    await page.getByText('Llamada finalizada', { exact: true }).first().waitFor();
    await expect.poll(async () => (await ended('finalizada_por_admin')).length).toBe(1);
  });

  it('shows an error when the server refuses', async () => {
    for (const [path, act, message] of [
      [/transferir$/, () => press('Transferir'), 'Error al transferir llamada'],
      [
        /finalizar$/,
        async () => {
          if (!(await press('Finalizar'))) return false;
          await answerQuestion(page, 'Finalizar');
          return true;
        },
        'Error al finalizar llamada',
      ],
      [
        /pausar$/,
        async () => {
          await page.getByRole('button', { name: 'Pausar' }).click();
          return true;
        },
        'Error al pausar campaña',
      ],
      [
        /parar$/,
        async () => {
          await page.getByRole('button', { name: 'Parar' }).click();
          await answerQuestion(page, 'Parar');
          return true;
        },
        'Error al detener campaña',
      ],
    ] as const) {
      const restore = await failing(page, path, 'POST', { status: 503, message: DOWN });
      while (!(await act()));
      await waitForNotice(page, message, DOWN);
      await restore();
    }
    expect(await statusOf()).toBe('active');
  });

  it('shows the menu’s sessions and the agents, in tabs with addresses', async () => {
    await page.getByRole('tab', { name: 'Audio Inteligente' }).click();
    await expect.poll(() => pathOf(page.url())).toBe(`/campanhas/${id}/control/audio`);
    const sessions = page.getByRole('table', { name: 'Sesiones de audio' });
    await sessions.getByRole('columnheader', { name: 'DTMF detectado' }).waitFor();
    await sessions.getByRole('row').filter({ hasText: 'Activa' }).first().waitFor();

    await page.getByRole('tab', { name: 'Agentes' }).click();
    await page.getByRole('list', { name: 'Agentes por extensión' }).waitFor();
    const strip = page.getByRole('list', { name: 'Agentes por extensión' }).getByRole('listitem');
    await expect.poll(() => strip.count()).toBe(AGENTS);
    const rows = page.getByRole('table', { name: 'Agentes' }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(AGENTS + 1);
    await expect.poll(() => rows.filter({ hasText: /Disponible|Ocupado|En pausa/ }).count()).toBe(AGENTS);

    await page.goBack();
    await sessions.waitFor();
    await page.goForward();
    await page.reload();
    await rows.first().waitFor();
    await expect.poll(() => pathOf(page.url())).toBe(`/campanhas/${id}/control/agentes`);
  });

  it('shows how long agents have been in their states, and lets an unreachable one be reactivated', async () => {
    const answer = await api.get<AgentsAnswer>('/monitoring/agentes');
    const agentes = answer.agentes.map((agent) => (agent.id === 101 ? { ...agent, status: 'inalcanzable' } : agent));
    await page.route('**/api/v1/monitoring/agentes', (route) => route.fulfill({ json: { ...answer, agentes } }));
    await page.goto(`/campanhas/${id}/control/agentes`);
    const row = page.getByRole('table', { name: 'Agentes' }).getByRole('row').filter({ hasText: 'Agente 101' });
    await row.getByText('Inalcanzable').waitFor();
    const timeInState = () => row.getByRole('cell').nth(2).innerText();
    const before = await timeInState();
    expect(before).toMatch(/^\d+:\d\d$/);
    await expect.poll(timeInState).not.toBe(before);
    expect(await page.getByRole('button', { name: /^Reactivar/ }).count()).toBe(1);
    const asked = page.waitForRequest(/monitoring\/agentes\/101\/reactivate$/);
    // On the server the agent is not unreachable.
    await page.getByRole('button', { name: 'Reactivar Agente 101' }).click();
    await asked;
    await page.getByText('El agente 101 no está inalcanzable').waitFor();
    await page.unroute('**/api/v1/monitoring/agentes');
  });

  it.each(['light', 'dark'] as const)('has no violations in any tab, %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    const found: Record<string, string[]> = {};
    for (const tab of ['Resumen General', 'Audio Inteligente', 'Agentes']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel', { name: tab }).waitFor();
      found[tab] = await findViolations(page, { onlyColours: colorScheme === 'dark' });
    }
    expect(found).toEqual({ 'Resumen General': [], 'Audio Inteligente': [], Agentes: [] });
    expect(site.errors()).toEqual([]);
  });
});
