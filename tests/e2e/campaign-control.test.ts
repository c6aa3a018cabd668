import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CampaignStatistics } from '#shared/contracts/press1.ts';
import type { Api } from '../support/api.ts';
import { failing } from '../support/answers.ts';
import { openDialingSite } from '../support/dialing-site.ts';
import { leapToPoll } from '../support/page-clock.ts';
import { answerQuestion, dismissQuestion } from '../support/questions.ts';
import { goTo, type Site } from '../support/site.ts';

const NAME = 'Cobranza temprana';
const DOWN = 'El motor de discado no responde';

let site: Site;
let api: Api;
let page: Page;
let id: number;

beforeAll(async () => {
  ({ site, api, id } = await openDialingSite({ name: NAME, agents: 12 }));
  page = await site.enter('supervisor', '/', { viewport: { width: 1440, height: 900 }, hasClock: true });
});
afterAll(() => site.dispose());

const pathOf = (address: string): string => new URL(address).pathname;
const activeCalls = () => page.getByRole('table', { name: 'Llamadas activas' }).getByRole('row');
const statusOf = async (): Promise<string> => (await api.get<{ status: string }>(`/presione1/campanhas/${id}`)).status;
const description = (button: Locator): Promise<string> =>
  button.evaluate(
    (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.innerText ?? '',
  );

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
    const statistics = () => api.get<CampaignStatistics>(`/presione1/campanhas/${id}/estatisticas`);
    await expect.poll(async () => (await statistics()).llamadas_contestadas).toBeGreaterThan(0);
    await leapToPoll(page);
    await expect
      .poll(async () => {
        const [called = 0, answered = 0] = await shown();
        return called > 0 && called <= (await statistics()).llamadas_realizadas && answered > 0;
      })
      .toBe(true);
    await page.getByRole('table', { name: 'Últimas llamadas' }).getByRole('row').nth(1).waitFor();
  });

  it('shows the list’s progress by outcome, and its expected end', async () => {
    const parts = page.getByLabel('Contactos por resultado');
    const shown = async (): Promise<Record<string, number>> => {
      const rows = await parts.locator('> div').allInnerTexts();
      return Object.fromEntries(
        rows.map((row) => {
          const [label = '', count = ''] = row.split('\n').filter((line) => line.trim() !== '');
          return [label, Number(count.split(' ')[0]!.replaceAll('.', ''))];
        }),
      );
    };
    const { total } = (await api.get<CampaignStatistics>(`/presione1/campanhas/${id}/estatisticas`)).avance;
    await leapToPoll(page);
    await expect.poll(async () => (await shown())['Por reintentar']).toBeGreaterThan(0);
    const counts = await shown();
    expect(Object.keys(counts)).toEqual([
      'Con éxito',
      'Finalizada a mano',
      'Agotados',
      'Opt-out',
      'Excluidos',
      'Por reintentar',
      'Sin intentos',
    ]);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total);
    await parts.getByText(/^el próximo, /).waitFor();
    await page
      .getByText(/^Faltan unas [\d.]+ llamadas\. (Fin previsto: .*, al ritmo|Sin fin previsto por ahora: todavía)/)
      .waitFor();
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

    // Turns off polling, which would correct the state before the button is pressed.
    const polls = page.getByRole('checkbox', { name: 'Auto-refresh' });
    await polls.click();
    await restore();
    await warning.getByRole('button', { name: 'Reintentar' }).click();
    await warning.waitFor({ state: 'hidden' });
    await polls.click();
    await expect.poll(() => activeCalls().count()).toBeGreaterThan(1);

    const allowStatistics = await failing(page, /estatisticas$/);
    await leapToPoll(page);
    await page.getByText('No se pudo actualizar las estadísticas: se muestra lo último que llegó.').waitFor();
    await allowStatistics();
    await leapToPoll(page);
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
    // The header polls every five seconds, which is longer than this screen's three seconds.
    await leapToPoll(page);
    await leapToPoll(page);
    expect(readings).toBe(0);
    await page.getByRole('checkbox', { name: 'Auto-refresh' }).click();
    await leapToPoll(page);
    await expect.poll(() => readings).toBeGreaterThan(0);
  });

  it('pauses and resumes through one endpoint with a boolean', async () => {
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

  it('stops after a warning that it can’t be resumed, and then offers neither pause nor resume', async () => {
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

  it('closes with its button and with Escape, and returns to the campaign’s row', async () => {
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
