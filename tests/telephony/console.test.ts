/** Tests the console with real telephony: two PBXs, with SIPp's log as the reference. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlertRulesAnswer } from '#shared/contracts/alerts.ts';
import type { ActiveCallsAnswer } from '#shared/contracts/calls.ts';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { launchBrowser } from '../support/browser.ts';
import { openConsolePage } from '../support/console-page.ts';
import { queryDatabaseFile } from '../support/database-file.ts';
import { confirmEnd } from '../support/end-call.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';

const CALLER_ID = '+541145678901';
const AGENTS = 14;
/** The dialer's state is polled every 5 s, and a PBX is retried within a few seconds. */
const SOON = { timeout: 40_000 };

let site: DialingSite;
let browser: Browser;
let page: Page;
let names: string[];
/** Id of a context without answering machine detection. */
let contexto_id: number;
const errors: string[] = [];
let phones = 0;

// The tests depend on each other and run in order.
beforeAll(async () => {
  site = await openDialingSite({ pbxs: 2, callsPerSecond: 10, agents: AGENTS });
  const context = { nombre: 'Sin detección', detectar_voicemail: false };
  ({ id: contexto_id } = await site.client.must<{ id: number }>('POST', '/audio/contextos', context));
  // Lets alerts open at their next evaluation.
  const { reglas } = await site.client.must<AlertRulesAnswer>('GET', '/alertas/reglas');
  for (const { id } of reglas) await site.client.must('PUT', `/alertas/reglas/${id}`, { durante_s: 0 });
  names = site.lab.pbxs.map(({ url }) => new URL(url).host);
  browser = await launchBrowser();
  const { account } = site;
  page = await openConsolePage(browser, { url: site.server().url, account, path: '/control', errors });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** Returns unused numbers of people who stay on the line. */
const newPhones = (count: number): string[] =>
  Array.from({ length: count }, () => `+549115566${String(++phones).padStart(2, '0')}24`);

/** Creates a campaign that calls all its numbers at once, and starts it. */
async function dial(name: string, called: readonly string[], fields = {}): Promise<number> {
  const plan = { name, callerId: CALLER_ID, phones: called, fields: { dial_method: 'fixed', contexto_id, ...fields } };
  const id = await site.addCampaign(plan);
  await site.start(id);
  return id;
}

const row = (name: string) =>
  page.getByRole('table', { name: 'Centrales telefónicas' }).getByRole('row').filter({ hasText: name });
const alerts = () => page.getByRole('list', { name: 'Por resolver' });
const outage = () => page.getByRole('region', { name: 'Sin llamadas' });

async function shows(nth: number, ...texts: string[]): Promise<void> {
  for (const text of texts) await row(names[nth]!).getByText(text).filter({ visible: true }).waitFor(SOON);
}

async function press(verb: 'Drenar' | 'Reactivar', nth: number): Promise<void> {
  await page.getByRole('button', { name: `${verb} ${names[nth]}` }).click();
  await answerQuestion(page, verb);
}

/** Returns the called numbers in SIPp's log. */
async function called(): Promise<string[]> {
  return (await site.lab.scripted.log()).invites.map((invite) => invite.called);
}

/** Returns SIPp's events of the call to a number, after its INVITE. */
async function eventsOf(phone: string): Promise<string[]> {
  const { invites, events } = await site.lab.scripted.log();
  const ids = new Set(invites.filter((invite) => invite.called === phone).map(({ callId }) => callId));
  return events.filter(({ callId }) => ids.has(callId)).map(({ kind }) => kind);
}

describe('the PBXs in Control del Discador', () => {
  it('are listed with the calls that they carry', async () => {
    for (const nth of [0, 1]) await shows(nth, 'Activa', 'Asterisk 22', '0 de 1.000 canales');
    await page.getByText('2 de 2 centrales').waitFor();
    expect(await page.getByRole('banner').getByText('Simulado').count()).toBe(0);
    await dial('Cobranza', newPhones(6));
    for (const nth of [0, 1]) await shows(nth, '3 de 1.000 canales');
    const { active_calls } = await site.client.must<ActiveCallsAnswer>('GET', '/monitoring/llamadas-activas');
    expect(active_calls.map(({ id, canal }) => canal === `cadencia-${id}`)).toEqual(Array(6).fill(true));
    // Each call has the called person's channel and the agent's.
    await expect.poll(() => Promise.all(site.lab.pbxs.map((pbx) => pbx.channels())), SOON).toEqual([6, 6]);
  });

  it('get no new calls while they are drained, and keep those they have', async () => {
    await press('Drenar', 0);
    await shows(0, 'Drenando', '3 de 1.000 canales');
    await page.getByText('1 de 2 centrales').waitFor(SOON);
    await dial('Durante el drenaje', newPhones(2));
    await shows(1, '5 de 1.000 canales');
    await shows(0, 'Drenando', '3 de 1.000 canales');
    expect(await site.lab.pbxs[0]!.channels()).toBe(6);
  });

  it('get calls again when they are reactivated', async () => {
    await press('Reactivar', 0);
    await shows(0, 'Activa');
    await dial('Después del drenaje', newPhones(2));
    for (const nth of [0, 1]) await shows(nth, '5 de 1.000 canales');
    expect(await Promise.all(site.lab.pbxs.map((pbx) => pbx.channels()))).toEqual([10, 10]);
  });
});

describe('a call in the console', () => {
  it('can be ended: the called person’s phone gets a BYE', async () => {
    const [phone] = newPhones(1);
    const id = await dial('Para cortar', [phone!]);
    await page.goto(`/campanhas/${id}/control`);
    await page.getByText('Con agente').filter({ visible: true }).first().waitFor(SOON);
    expect(await eventsOf(phone!)).toEqual(['answered']);
    await page.getByRole('button', { name: `Finalizar ${phone}` }).click();
    expect(await confirmEnd(page)).toBe(true);
    await expect.poll(() => eventsOf(phone!)).toEqual(['answered', 'bye']);
    await page.getByText('Sin llamadas activas').waitFor(SOON);
  });

  it('can be transferred from its menu: an agent’s phone rings', async () => {
    const [phone] = newPhones(1);
    const id = await dial('Para transferir', [phone!], { flow: 'press1' });
    await page.goto(`/campanhas/${id}/control`);
    const transfer = page.getByRole('button', { name: `Transferir ${phone}` });
    await expect.poll(() => transfer.getAttribute('aria-disabled'), SOON).toBeNull();
    await transfer.click();
    await page.getByText('Llamada transferida a la extensión 100').first().waitFor();
    await page.getByText('Con agente').filter({ visible: true }).first().waitFor(SOON);
    const { invites } = await site.lab.agents.log();
    expect(invites.filter(({ callerId }) => callerId === phone)).toHaveLength(1);
    expect(await eventsOf(phone!)).toEqual(['answered']);
  });

  it('can be a test call, which shows the campaign’s caller id', async () => {
    const [phone, unused] = newPhones(2);
    await site.addCampaign({ name: 'De prueba', callerId: '+541145678999', phones: [unused!] });
    await page.goto('/admin-control');
    await page.getByLabel('Número de prueba').fill(phone!);
    await page.getByRole('combobox', { name: 'Campaña (opcional)' }).click();
    await page.getByRole('option', { name: 'De prueba' }).click();
    await page.getByRole('button', { name: 'Llamar', exact: true }).click();
    const results = page.getByRole('list', { name: 'Resultados de las pruebas' }).getByRole('listitem');
    await results.first().getByText('En curso').waitFor(SOON);
    const { invites } = await site.lab.scripted.log();
    expect(invites.filter((invite) => invite.called === phone)).toMatchObject([{ callerId: '+541145678999' }]);
    expect(await called()).not.toContain(unused);
  });
});

describe('the state of telephony', () => {
  it('has the trunk’s answer to OPTIONS on each PBX', async () => {
    await page.goto('/trunks');
    const states = page.getByRole('list', { name: 'Estado en cada central' }).filter({ visible: true });
    await expect.poll(() => states.getByText('Responde', { exact: true }).count(), SOON).toBe(2);
    for (const name of names) await states.getByText(name).waitFor();
    await expect.poll(() => states.getByText(/^\d+(,\d+)? ms/).count(), SOON).toBe(2);
  });

  it('is in the system’s status and in the connection test', async () => {
    await page.goto('/dashboard');
    const system = page.locator('dl').filter({ hasText: 'Motor de discado' });
    await system.getByText('Conectada', { exact: true }).waitFor(SOON);
    await page.goto('/configuracion');
    await page.getByRole('button', { name: 'Probar conexión' }).click();
    await page.getByText('Conectada: 2 de 2 centrales').waitFor();
    const shown = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd').innerText();
    expect(await Promise.all(names.map(shown))).toEqual(['Activa', 'Activa']);
  });

  it('shows which PBX was killed and why it takes no calls, and when it is back', async () => {
    await page.goto('/admin-control');
    await site.lab.pbxs[0]!.kill('SIGKILL');
    const down = alerts()
      .getByRole('listitem')
      .filter({ hasText: `La central ${names[0]} está caída` });
    await down.waitFor(SOON);
    expect(await outage().count()).toBe(0);
    await down.getByRole('link', { name: 'Ir a resolverla' }).click();
    await shows(0, 'Caída', 'No se llega a su dirección');
    await shows(1, 'Activa');
    const [phone] = newPhones(1);
    await dial('Por la otra', [phone!]);
    await expect.poll(called, SOON).toContain(phone);
    await site.lab.pbxs[0]!.start();
    await shows(0, 'Activa');
  });

  it('shows that nothing is dialled while no PBX can be reached, and resumes', async () => {
    await Promise.all(site.lab.pbxs.map((pbx) => pbx.kill('SIGKILL')));
    await outage().getByText('Ninguna central telefónica toma llamadas').waitFor(SOON);
    for (const nth of [0, 1]) await shows(nth, 'Caída');
    const [phone] = newPhones(1);
    const id = await dial('Que espera', [phone!]);
    await expect
      .poll(async () => (await site.client.must<Campaign>('GET', `/campaigns/${id}`)).motivo_espera, SOON)
      .toBe('carrier_down');
    await page.getByRole('row').filter({ hasText: 'Que espera' }).getByText('Ninguna central').waitFor(SOON);
    await page.goto('/admin-control');
    await alerts().getByText('No sale ninguna llamada: ninguna central telefónica toma llamadas').waitFor(SOON);
    expect(await called()).not.toContain(phone);

    await Promise.all(site.lab.pbxs.map((pbx) => pbx.start()));
    await outage().waitFor({ state: 'detached', ...SOON });
    await expect.poll(called, SOON).toContain(phone);
  });

  it('shows that a dry run calls nobody: it sends no INVITE and uses no attempt', async () => {
    await site.server().stop();
    await site.restart({ PBX_DRY_RUN: '1' });
    await page.goto('/control');
    await page.getByRole('region', { name: 'Simulacro' }).getByText('Simulacro: no se marca a nadie').waitFor(SOON);
    for (const nth of [0, 1]) await shows(nth, 'Activa');
    const before = (await called()).length;
    const kept = newPhones(3);
    const id = await dial('Simulacro', kept);
    await page
      .getByRole('row')
      .filter({ hasText: 'Simulacro' })
      .getByText('A la espera del próximo reintento')
      .waitFor(SOON);
    const contacts = queryDatabaseFile(site.dataDir, (db) =>
      db.prepare('select phone, state, attempts from contacts where campaign_id = ? order by phone').all(id),
    );
    expect(contacts).toEqual(kept.map((phone) => ({ phone, state: 'pending', attempts: 0 })));
    await page.goto('/admin-control');
    await page.getByLabel('Número de prueba').fill(newPhones(1)[0]!);
    await page.getByRole('button', { name: 'Llamar', exact: true }).click();
    await waitForNotice(page, 'Erro ao executar teste');
    expect((await called()).length).toBe(before);
    expect(errors).toEqual([]);
  });
});
