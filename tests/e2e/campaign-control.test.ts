import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CallRow } from '#shared/contracts/calls.ts';
import type { CampaignStatistics } from '#shared/contracts/press1.ts';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { failing } from '../support/answers.ts';
import { confirmEnd } from '../support/end-call.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion, dismissQuestion } from '../support/questions.ts';
import { goTo, openSite, type Site } from '../support/site.ts';

const LIST = readFileSync(fileURLToPath(new URL('../fixtures/contactos.csv', import.meta.url)));
const NAME = 'Cobranza temprana';
const AGENTS = 12;
const DOWN = 'El motor de discado no responde';

let site: Site;
let api: Api;
let page: Page;
let id: number;

beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '2', SIM_SEED: '5' } });
  api = await loginAs(site.server.url, 'supervisor');
  await api.post('/dialer/config', { agent_capacity: AGENTS });
  const body = { name: NAME, cli_number: '+541152345678', max_concurrent_calls: 60 };
  ({ id } = await api.post<{ id: number }>('/campaigns', body));
  await api.upload(id, 'contactos.csv', new Uint8Array(LIST));
  await api.post(`/presione1/campanhas/${id}/iniciar`, {});
  page = await site.enter('supervisor', '/', { viewport: { width: 1440, height: 900 } });
});
afterAll(() => site.dispose());

const pathOf = (address: string): string => new URL(address).pathname;
const activeCalls = () => page.getByRole('table', { name: 'Llamadas activas' }).getByRole('row');
const statusOf = async (): Promise<string> => (await api.get<{ status: string }>(`/presione1/campanhas/${id}`)).status;
const description = (button: Locator): Promise<string> =>
  button.evaluate(
    (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.innerText ?? '',
  );

async function ended(resultado: string): Promise<CallRow[]> {
  return (await api.get<{ llamadas: CallRow[] }>(`/llamadas/historico?resultados=${resultado}`)).llamadas;
}

const PRESS_WITHIN_MS = 2000;

/** Clicks the first enabled button of that kind, on whichever call has one; false if none has. */
function press(verb: 'Transferir' | 'Finalizar'): Promise<boolean> {
  const button = page.getByRole('button', { name: new RegExp(`^${verb} \\+`), disabled: false }).first();
  return button.click({ timeout: PRESS_WITHIN_MS }).then(
    () => true,
    () => false,
  );
}

/** Asks the server to transfer a call; returns whether it did. */
async function transferOne(): Promise<boolean> {
  const answer = page.waitForResponse(/transferir$/, { timeout: 2 * PRESS_WITHIN_MS }).catch(() => null);
  return (await press('Transferir')) && (await answer)?.ok() === true;
}

describe('the control page of a campaign', () => {
  it('opens from the campaign list at its own address, as a separate chunk', async () => {
    await goTo(page, 'Gestión de Campañas');
    const chunk = page.waitForRequest(/campaign-control.*\.js/);
    await page.getByRole('link', { name: `Controlar ${NAME}` }).click();
    await chunk;
    await page.getByRole('heading', { name: NAME, level: 2 }).waitFor();
    expect(pathOf(page.url())).toBe(`/campanhas/${id}/control`);
    expect(await page.getByRole('checkbox', { name: 'Auto-refresh' }).isChecked()).toBe(true);
    await page.getByText(/^Actualizado \d/).waitFor();
    await expect.poll(() => activeCalls().count()).toBeGreaterThan(5);
  });

  it('shows the current activity, and a funnel of the actual calls', async () => {
    await page.getByText(/^Activa\. \d+ llamadas en curso/).waitFor();
    await page.getByText(/^(Nada la frena|Qué la frena)/).waitFor();
    const funnel = page.getByRole('list', { name: 'Embudo de la campaña' }).getByRole('listitem');
    const shown = async (): Promise<number[]> =>
      (await funnel.locator('strong').allInnerTexts()).map((text) => Number(text.replaceAll('.', '')));
    await expect.poll(() => funnel.count()).toBe(5);
    await expect
      .poll(async () => {
        const [called = 0, answered = 0] = await shown();
        const real = await api.get<CampaignStatistics>(`/presione1/campanhas/${id}/estatisticas`);
        return called > 0 && called <= real.llamadas_realizadas && answered > 0;
      })
      .toBe(true);
    await page.getByRole('table', { name: 'Últimas llamadas' }).getByRole('row').nth(1).waitFor();
  });

  it('transfers a call to the queue of agents', async () => {
    await expect.poll(transferOne, { timeout: 30_000 }).toBe(true);
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
    // Not a poll, whose timeout could leave the dialog open. A call may end by itself before it is confirmed.
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

  it('shows failed parts as empty or zero, and keeps updating the others', async () => {
    const restore = await failing(
      page,
      new RegExp(`campanhas/${id}(/estatisticas|/monitor|/sessoes)?$|monitoring/agentes`),
    );
    await page.goto(`/campanhas/${id}/control`);
    const warning = page.getByRole('status').filter({ hasText: 'No se pudo cargar' });
    await warning
      .filter({ hasText: 'la campaña, las estadísticas, las llamadas, las sesiones de audio y los agentes' })
      .waitFor();
    await page.getByText('Sin llamadas activas').waitFor();
    await page.getByRole('list', { name: 'Embudo de la campaña' }).getByText('0', { exact: true }).first().waitFor();
    const pause = page.getByRole('button', { name: 'Pausar' });
    await expect.poll(() => pause.getAttribute('aria-disabled')).toBe('true');
    expect(await description(pause)).toBe('No se sabe el estado de la campaña');

    await restore();
    await warning.getByRole('button', { name: 'Reintentar' }).click();
    await warning.waitFor({ state: 'hidden' });
    await expect.poll(() => activeCalls().count()).toBeGreaterThan(1);

    const allowStatistics = await failing(page, /estatisticas$/);
    await page.getByText('No se pudo actualizar las estadísticas: se muestra lo último que llegó.').waitFor();
    await allowStatistics();
    await page.getByText('No se pudo actualizar las estadísticas').waitFor({ state: 'hidden' });
  });

  it('stops polling while auto-refresh is off', async () => {
    await page.getByRole('checkbox', { name: 'Auto-refresh' }).click();
    let readings = 0;
    const count = (request: Request): void => {
      if (request.url().includes(`/presione1/campanhas/${id}`)) readings += 1;
    };
    page.on('request', count);
    onTestFinished(() => void page.off('request', count));
    // The header polls every five seconds: two of its polls are longer than this screen's three seconds.
    await page.waitForResponse(/dialer\/status/);
    await page.waitForResponse(/dialer\/status/);
    expect(readings).toBe(0);
    await page.getByRole('checkbox', { name: 'Auto-refresh' }).click();
    await expect.poll(() => readings).toBeGreaterThan(0);
  });

  it('pauses and resumes with one endpoint and a boolean', async () => {
    const asked = page.waitForRequest(/pausar$/);
    await page.getByRole('button', { name: 'Pausar' }).click();
    expect((await asked).postDataJSON()).toMatchObject({ campana_id: id, pausar: true });
    await page.getByText('Campaña pausada con éxito').waitFor();
    expect(await statusOf()).toBe('paused');
    await page.getByText(/^Pausada: no llama hasta que se retome/).waitFor();

    const restore = await failing(page, /pausar$/, undefined, { status: 503, message: DOWN });
    await page.getByRole('button', { name: 'Retomar' }).click();
    await page.getByText('Error al reanudar campaña').waitFor();
    await restore();
    const resumed = page.waitForRequest(/pausar$/);
    await page.getByRole('button', { name: 'Retomar' }).click();
    expect((await resumed).postDataJSON()).toMatchObject({ campana_id: id, pausar: false });
    await page.getByText('Campaña retomada con éxito').waitFor();
    expect(await statusOf()).toBe('active');
  });

  it.each(['light', 'dark'] as const)('has no violations in any tab, %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    const found: Record<string, string[]> = {};
    for (const tab of ['Resumen General', 'Audio Inteligente', 'Agentes']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel', { name: tab }).waitFor();
      found[tab] = await findViolations(page);
    }
    expect(found).toEqual({ 'Resumen General': [], 'Audio Inteligente': [], Agentes: [] });
  });

  it('stops after a warning that it can’t be resumed, and then offers neither action', async () => {
    await page.getByRole('button', { name: 'Parar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('no se puede retomar automáticamente').waitFor();
    // Escape closes only the dialog.
    await dismissQuestion(page);
    expect(await statusOf()).toBe('active');
    expect(pathOf(page.url())).toContain('/control');

    await page.getByRole('button', { name: 'Parar' }).click();
    await answerQuestion(page, 'Parar');
    await page.getByText('Campaña parada con éxito').waitFor();
    expect(await statusOf()).toBe('draft');
    const [pause, stop] = [page.getByRole('button', { name: 'Pausar' }), page.getByRole('button', { name: 'Parar' })];
    await expect.poll(() => stop.getAttribute('aria-disabled')).toBe('true');
    expect(await description(stop)).toBe('La campaña ya está parada');
    expect(await description(pause)).toBe('Solo se pausa una campaña activa');
    // Use the keyboard: focus from the mouse shows no tooltip.
    await page.getByRole('button', { name: 'Cerrar control' }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.getByRole('tooltip').filter({ hasText: 'La campaña ya está parada' }).waitFor();
  });

  it('closes by its button and by Escape, and returns to the campaign’s row', async () => {
    await page.getByRole('button', { name: 'Cerrar control' }).click();
    await page.getByRole('heading', { name: 'Campañas', level: 2 }).waitFor();
    await expect.poll(() => pathOf(page.url())).toBe('/campanhas');
    await page.goBack();
    await page.getByRole('heading', { name: NAME, level: 2 }).waitFor();
    await page.keyboard.press('Escape');
    const row = page.getByRole('row').filter({ hasText: NAME });
    await row.waitFor();
    await expect.poll(() => row.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  });

  it('reports a campaign that does not exist', async () => {
    for (const named of ['4000', 'abc']) {
      await page.goto(`/campanhas/${named}/control`);
      await page.getByRole('heading', { name: 'La campaña no existe' }).waitFor();
    }
    await page.getByRole('link', { name: 'Volver a las campañas' }).click();
    await page.getByRole('heading', { name: 'Campañas', level: 2 }).waitFor();
    expect(site.errors()).toEqual([]);
  });

  it('is denied to an operator', async () => {
    const other = await site.enter('operator', `/campanhas/${id}/control`);
    await other.getByText('Acceso Denegado').waitFor();
    await other.close();
  });
});
