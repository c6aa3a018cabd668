import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryAnswer } from '#shared/contracts/calls.ts';
import { failing } from '../support/answers.ts';
import { loginAs, type Api } from '../support/api.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import { openSite, type Site } from '../support/site.ts';

/** An error page of a proxy. */
const PAGE = '<!doctype html><title>Bad Gateway</title><h1>Bad Gateway</h1>';
const DESKTOP = { viewport: { width: 1440, height: 900 } };

let site: Site;
let api: Api;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  api = await loginAs(site.server.url, 'supervisor');
  page = await site.enter('supervisor', '/', DESKTOP);
});
afterAll(() => site.dispose());
afterEach(async () => {
  await page.unrouteAll({ behavior: 'wait' });
});

type Given = { readonly status?: number; readonly contentType?: string; readonly body?: string };

/** Gives this answer to requests to `path`, or only to those with `method`. */
async function answering(on: Page, path: string | RegExp, given: Given, method?: string): Promise<void> {
  await on.route(typeof path === 'string' ? `**/api/v1${path}` : path, (route) =>
    method === undefined || route.request().method() === method
      ? route.fulfill({ status: 200, contentType: 'application/json', ...given })
      : route.fallback(),
  );
}

const idOf = async (name: string): Promise<number> => (await api.post<{ id: number }>('/campaigns', { name })).id;

describe('a foreign answer', () => {
  it.each([
    ['a page', { contentType: 'text/html', body: PAGE }],
    ['no JSON', { body: 'Unexpected' }],
    ['cut', { body: '{"success":true,"campaigns":[{"id":1,' }],
    ['empty', { body: '' }],
    ['null', { body: 'null' }],
    ['without its field', { body: '{"success":true}' }],
    ['with a field of another type', { body: '{"success":true,"campaigns":7,"total":7}' }],
  ])('is reported as a missing endpoint: %s', async (_what, given) => {
    await answering(page, '/campaigns', given);
    await page.goto('/campanhas');
    await page.getByRole('heading', { name: 'Error al cargar campañas' }).waitFor();
    await page.getByText('Endpoint not implemented: /campaigns').waitFor();
    expect(await page.getByText(/Cannot read|Unexpected token|NaN|undefined/).count()).toBe(0);
  });

  it('leaves the figures of a campaign at zero, with a warning', async () => {
    const id = await idOf('Sin cifras');
    await answering(page, /\/estatisticas$/, { body: '{"success":true,"data":{}}' });
    await page.goto(`/campanhas/${id}/control`);
    await page
      .getByRole('status')
      .filter({ hasText: 'No se pudo cargar' })
      .filter({ hasText: 'estadísticas' })
      .waitFor();
    await page.getByRole('list', { name: 'Embudo de la campaña' }).getByText('0', { exact: true }).first().waitFor();
    expect(await page.getByText('NaN').count()).toBe(0);
  });

  it('is not saved as an export', async () => {
    await answering(page, '/llamadas/historico/export?*', { contentType: 'text/html', body: PAGE });
    const id = await idOf('Con historia');
    await api.upload(id, 'lista.csv', new TextEncoder().encode('+5491134560001'));
    await api.post(`/presione1/campanhas/${id}/iniciar`, {});
    await expect.poll(async () => (await api.get<{ total: number }>('/llamadas/historico')).total).toBeGreaterThan(0);
    await page.goto('/historico');
    let downloads = 0;
    page.on('download', () => (downloads += 1));
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    await page.getByRole('menuitem', { name: 'Estándar (coma)' }).click();
    await waitForNotice(page, 'Error al exportar histórico: Endpoint not implemented: /llamadas/historico/export');
    expect(downloads).toBe(0);
  });
});

describe('a newer server', () => {
  /** Answers requests to `path` with the server's answer, in which `replace` changes texts. */
  async function saying(path: string | RegExp, replace: (body: string) => string): Promise<void> {
    await page.route(typeof path === 'string' ? `**/api/v1${path}` : path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: replace(await response.text()) });
    });
  }

  it('may use words that the console doesn’t know, which are shown unchanged', async () => {
    await saying('/monitoring/agentes', (body) => body.replaceAll('"disponivel"', '"capacitando"'));
    await page.goto('/control');
    await page.getByRole('list', { name: 'Agentes por extensión' }).getByText('capacitando').first().waitFor();

    await saying('/llamadas/historico?*', (body) =>
      body.replaceAll(/"desenlace":\w+|"desenlace":"\w+"/g, '"desenlace":"desviada"'),
    );
    await page.goto('/historico');
    await page.getByRole('table', { name: 'Registro de llamadas' }).getByText('desviada').first().waitFor();
  });
});

describe('a page of calls', () => {
  it('is exported without the server, or reports a failure', async () => {
    // Calls that end in between would differ from those on the page.
    await expect
      .poll(async () => (await api.get<HistoryAnswer>('/llamadas/historico')).resumen.en_progreso, { timeout: 60_000 })
      .toBe(0);
    await page.goto('/historico');
    const exportPage = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Exportar CSV' }).click();
      await page.getByRole('menuitem', { name: 'Solo esta página' }).click();
    };
    const downloading = page.waitForEvent('download');
    await exportPage();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^historial-llamadas-pagina-\d{4}-\d\d-\d\d\.csv$/);
    const written = parse(readFileSync(await download.path()), { columns: true, bom: true, delimiter: ';' });
    const { llamadas } = await api.get<HistoryAnswer>('/llamadas/historico');
    expect(written).toEqual(
      llamadas.map((call) =>
        Object.fromEntries(
          Object.entries(call).map(([field, value]) => [
            field,
            typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''),
          ]),
        ),
      ),
    );
    await page.evaluate(() => {
      URL.createObjectURL = () => {
        throw new Error('no memory');
      };
    });
    await exportPage();
    await waitForNotice(page, 'Error al exportar datos a CSV. Por favor, intentá nuevamente.');
  });

  it('stays when its refresh fails, with its age and an error message', async () => {
    await page.goto('/historico');
    const rows = page.getByRole('table', { name: 'Registro de llamadas' }).getByRole('row');
    // Waits for a real row instead of a loading placeholder.
    await rows.filter({ hasText: 'Con historia' }).first().waitFor();
    const shown = await rows.count();
    await failing(page, '/llamadas/historico?*', 'GET', { status: 403, message: 'Ya no' });
    await page.getByRole('button', { name: 'Actualizar ahora' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Error al cargar historial de llamadas' });
    await alert.getByText('Error al cargar historial de llamadas. Por favor, intentá nuevamente.').waitFor();
    expect(await rows.count()).toBe(shown);
    await page.getByText(/^Datos de (ahora|hace)/).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await alert.getByRole('button', { name: 'Reintentar' }).click();
    await alert.waitFor({ state: 'hidden' });
    await page.getByText(/^Actualizado \d/).waitFor();
  });

  it('has an address for each call, and reports an unknown call', async () => {
    await page.goto('/historico/999999');
    const drawer = page.getByRole('dialog', { name: 'Detalle de la llamada' });
    await drawer.getByText('Llamada no encontrada').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/historico');
    await page.goto('/historico/nada');
    await page.getByRole('heading', { name: 'Esta dirección no existe' }).waitFor();
  });
});

describe('a failed request', () => {
  it('is retried three times for campaigns', async () => {
    let requests = 0;
    await page.route('**/api/v1/campaigns', (route) => {
      requests += 1;
      return requests <= 3 ? route.fulfill({ status: 500, json: { success: false, error: 'boom' } }) : route.fallback();
    });
    await page.goto('/campanhas');
    await page.getByRole('row').filter({ hasText: 'Campaña de ejemplo' }).waitFor();
    expect(requests).toBe(4);
  });

  it('shows an unknown error if creating a campaign fails without a message', async () => {
    await answering(page, '/campaigns', { status: 500, body: '{"success":false,"error":"boom"}' }, 'POST');
    await page.goto('/campanhas');
    await page.getByRole('button', { name: 'New Campaign' }).click();
    const form = page.getByRole('dialog', { name: 'Nueva campaña' });
    await form.getByLabel('Nombre').fill('Nunca');
    await form.getByLabel('Número CLI').fill('+541152345678');
    await form.getByRole('button', { name: 'Crear campaña' }).click();
    await answerQuestion(page, 'Sumar y guardar', 'Sumar al inventario');
    await waitForNotice(page, 'Error al crear campaña: Error desconocido');
  });

  it('succeeds in creating a campaign if the answer has an id, whatever else it lacks', async () => {
    await answering(page, '/campaigns', { body: '{"id":77}' }, 'POST');
    await page.getByRole('button', { name: 'Crear campaña' }).click();
    await answerQuestion(page, 'Sumar y guardar', 'Sumar al inventario');
    await waitForNotice(page, 'Campaña creada con éxito');
  });
});

describe('deleting a campaign', () => {
  const FIRST = /\/presione1\/campanhas\/\d+$/;
  const SECOND = /\/api\/v1\/campaigns\/\d+$/;

  async function erase(name: string): Promise<void> {
    await idOf(name);
    await page.goto('/campanhas');
    await page.getByRole('button', { name: `Eliminar ${name}` }).click();
    await answerQuestion(page, 'Eliminar');
  }

  it('by the fallback endpoint fails with the server’s message', async () => {
    await answering(page, FIRST, { status: 404, contentType: 'text/html', body: PAGE }, 'DELETE');
    await answering(page, SECOND, { body: '{"success":false,"message":"Está protegida"}' }, 'DELETE');
    await erase('Protegida');
    await waitForNotice(page, 'Error al eliminar campaña', 'Está protegida');
  });

  it('uses the fallback endpoint if the first one fails, and accepts 204 as a success', async () => {
    await answering(page, FIRST, { body: '{"success":false,"message":"No puedo"}' }, 'DELETE');
    await page.route(SECOND, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 204 }) : route.fallback(),
    );
    await erase('Vacía');
    await waitForNotice(page, 'Campaña eliminada con éxito (método alternativo)');
  });

  it('by the first endpoint shows the server’s message', async () => {
    await answering(page, FIRST, { body: '{"success":true,"message":"Hecho"}' }, 'DELETE');
    await erase('Simple');
    await waitForNotice(page, 'Hecho');
  });
});

describe('starting, pausing, resuming and stopping', () => {
  it('from the list use their own endpoints, with the user', async () => {
    const id = await idOf('Con carga');
    await api.upload(id, 'lista.csv', new TextEncoder().encode('+5491134560002\n+5491134560003'));
    await page.goto('/campanhas');
    const row = page.getByRole('row').filter({ hasText: 'Con carga' });
    for (const [button, verb] of [
      ['Iniciar', 'iniciar'],
      ['Pausar', 'pausar'],
      ['Retomar', 'retomar'],
      ['Parar', 'parar'],
    ] as const) {
      await answering(page, new RegExp(`/${verb}$`), {
        body: JSON.stringify({ success: true, campaign_id: id, status: 'active', estado: 'ativa' }),
      });
      await api.post(`/presione1/campanhas/${id}/parar`, {}).catch(() => null);
      if (verb !== 'iniciar') await api.post(`/presione1/campanhas/${id}/iniciar`, {});
      if (verb === 'retomar') await api.post(`/presione1/campanhas/${id}/pausar`, {});
      await page.reload();
      const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(`/${verb}`));
      await row.getByRole('button', { name: button, exact: true }).click();
      if (verb === 'parar') await answerQuestion(page, 'Parar', 'Parar campaña');
      expect((await sent).postDataJSON()).toEqual({ usuario_id: '1' });
    }
  });
});

describe('an audio session', () => {
  it('is shown with its state and its detected format', async () => {
    const id = await idOf('Con sesiones');
    const session = { id: 1, llamada_id: 1, dtmf_detectado: null, voicemail_detectado: false, duracao: 3 };
    const data = [
      { ...session, estado: 'ativa' },
      { ...session, id: 2, llamada_id: 2, estado: 'finalizada', voicemail_detectado: true },
      { ...session, id: 3, llamada_id: 3, estado: 'encerrada' },
    ];
    await answering(page, /\/sessoes$/, { body: JSON.stringify({ success: true, data }) });
    await page.goto(`/campanhas/${id}/control/audio`);
    const rows = page.getByRole('table', { name: 'Sesiones de audio' }).getByRole('row');
    const words = async (row: number): Promise<string[]> =>
      (await rows.nth(row).getByRole('cell').allInnerTexts()).slice(1, 4);
    await rows.nth(3).waitFor();
    expect(await words(1)).toEqual(['Activa', '—', 'No']);
    expect(await words(2)).toEqual(['Finalizada', '—', 'Sí']);
    expect(await words(3)).toEqual(['encerrada', '—', 'No']);
  });
});

describe('the login', () => {
  async function logIn(given: Given, password: string): Promise<Page> {
    const visit = await site.visit('/', DESKTOP);
    await answering(visit, '/auth/login', given, 'POST');
    await visit.getByLabel('Usuario', { exact: true }).fill('admin');
    await visit.getByLabel('Contraseña', { exact: true }).fill(password);
    await visit.getByRole('button', { name: 'Ingresar al Sistema' }).click();
    return visit;
  }

  it.each([
    ['a token', '{"success":true,"user":{"id":1}}'],
    ['a user', '{"success":true,"token":"a.b.c","expires_at":"2030-01-01T00:00:00.000Z"}'],
    ['anything', 'null'],
  ])('stays when its answer lacks %s', async (_what, body) => {
    const visit = await logIn({ body }, 'admin123');
    await visit.getByText('Endpoint not implemented: /auth/login').waitFor();
    expect(await visit.getByRole('heading', { name: 'Ops! Algo deu errado' }).count()).toBe(0);
    await visit.close();
  });

  it.each([502, 503, 504])(
    'opens a local session behind a proxy’s page with %i, for its own accounts',
    async (status) => {
      const visit = await logIn({ status, contentType: 'text/html', body: PAGE }, 'otra');
      await visit.getByText('No se pudo conectar con el servidor').waitFor();
      await visit.getByLabel('Contraseña', { exact: true }).fill('admin123');
      await visit.getByRole('button', { name: 'Ingresar al Sistema' }).click();
      await visit.getByText('Modo local, sin servidor').waitFor();
      await visit.close();
    },
  );

  it.each([
    ['a page', { contentType: 'text/html', body: PAGE }],
    ['empty JSON', { body: '{}' }],
    ['nothing', { body: '' }],
  ])('reports a wrong password when a 401 is %s', async (_what, given) => {
    const visit = await logIn({ ...given, status: 401 }, 'admin123');
    await visit.getByText('Usuario o contraseña incorrectos').waitFor();
    await visit.close();
  });
});

describe('the root', () => {
  it('opens the section that the same user last used, or the start page for another user', async () => {
    const visit = await site.visit('/', DESKTOP);
    const enter = async (name: string): Promise<void> => {
      await visit.getByRole('button', { name: 'Credenciales de prueba' }).click();
      await visit.getByRole('button', { name: `${name} / ${name}123` }).click();
    };
    const heading = (name: string) => visit.getByRole('heading', { name, level: 1 });
    await enter('admin');
    await heading('Control Administrativo').waitFor();
    await visit.goto('/trunks');
    await heading('Gestión de Trunks por País').waitFor();
    await visit.goto('/');
    await heading('Gestión de Trunks por País').waitFor();
    expect(new URL(visit.url()).pathname).toBe('/trunks');
    await visit.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await enter('operator');
    await heading('Control Administrativo').waitFor();
    await visit.close();
    expect(site.errors()).toEqual([]);
  });
});
