import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SIMULATED } from '#server/telephony/state.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { waitForNotice } from '../support/notices.ts';
import { leapToPoll } from '../support/page-clock.ts';
import { answerQuestion } from '../support/questions.ts';
import { goToAddress } from '../support/settled.ts';
import { asteriskOf, pbx, PBX_A, PBX_B, trunkOn } from '../support/telephony-states.ts';
import { openTelephonySite, type TelephonySite } from '../support/telephony-site.ts';

let site: TelephonySite;
beforeAll(async () => {
  site = await openTelephonySite();
  await site.alertAtOnce();
});
afterAll(() => site.dispose());
beforeEach(() => site.telephony.report(SIMULATED));

const enter = (username: string, path: string, { hasClock = false } = {}): Promise<Page> =>
  site.enter(username, path, { viewport: { width: 1440, height: 900 }, hasClock });
const table = (page: Page) => page.getByRole('table', { name: 'Centrales telefónicas' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const alerts = (page: Page) => page.getByRole('list', { name: 'Por resolver' });

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 375, height: 800 },
];

describe('the console over Asterisk', () => {
  it('shows each PBX on the dialer’s control page, and updates it', async () => {
    const page = await enter('supervisor', '/control', { hasClock: true });
    await page.getByText('Asterisk no conectado').waitFor();
    expect(await table(page).count()).toBe(0);
    site.telephony.report(
      asteriskOf([pbx(PBX_A, { calls: 150 }), pbx(PBX_B, { status: 'down', version: null, fault: 'unauthorized' })]),
    );
    await leapToPoll(page);
    await row(page, PBX_A).getByText('Activa').waitFor();
    await row(page, PBX_A).getByText('150 de 200 canales').filter({ visible: true }).waitFor();
    await row(page, PBX_A).getByText('Asterisk 22.10.0').waitFor();
    await row(page, PBX_B).getByText('Caída').waitFor();
    await row(page, PBX_B).getByText('Rechaza la cuenta: revisá PBX_USER').waitFor();
    await page.getByText('1 de 2 centrales').waitFor();
    await page.getByRole('banner').getByText('Simulado').waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /^Drenar/ }).count()).toBe(0);
    site.telephony.report(asteriskOf([pbx(PBX_A), pbx(PBX_B, { status: 'syncing' })]));
    await leapToPoll(page);
    await row(page, PBX_B).getByText('Sincronizando').waitFor();
    await page.close();
  });

  it('asks administrators before it drains a PBX, and reports a failure', async () => {
    site.telephony.report(asteriskOf([pbx(PBX_A, { calls: 12 }), pbx(PBX_B, { status: 'draining' })]));
    const page = await enter('admin', '/control');
    await page.getByRole('button', { name: `Drenar ${PBX_A}` }).click();
    await page.getByRole('dialog').getByText('Las que tiene en curso (12) terminan').waitFor();
    await answerQuestion(page, 'Cancelar');
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('button', { name: `Drenar ${PBX_A}` }).click();
    await answerQuestion(page, 'Drenar');
    // The command reaches the engine of this server, which simulates calls and has no such PBX.
    await waitForNotice(page, `No se pudo cambiar la central: No hay una central telefónica ${PBX_A}`);
    await page.getByRole('button', { name: `Reactivar ${PBX_B}` }).click();
    await page.getByRole('dialog').getByText('vuelve a recibir llamadas nuevas').waitFor();
    await page.close();
  });

  it('shows on every screen that no PBX takes calls, and on the first one why', async () => {
    site.telephony.report(asteriskOf([pbx(PBX_A, { status: 'down', fault: 'silent' })]));
    const page = await enter('supervisor', '/admin-control', { hasClock: true });
    await page
      .getByRole('region', { name: 'Sin llamadas' })
      .getByText('Ninguna central telefónica toma llamadas')
      .waitFor();
    const line = alerts(page)
      .getByRole('listitem')
      .filter({ hasText: `La central ${PBX_A} está caída: No respondió en 5 segundos` });
    await line.getByRole('link', { name: 'Ir a resolverla' }).click();
    await row(page, PBX_A).getByText('Caída').waitFor();
    site.telephony.report(asteriskOf([pbx(PBX_A)]));
    await leapToPoll(page);
    await page.getByRole('region', { name: 'Sin llamadas' }).waitFor({ state: 'detached' });
    await page.close();
  });

  it('alerts about a PBX that is down and about trunks that reach no carrier', async () => {
    const trunks = [trunkOn(1, { isReachable: false }), trunkOn(2, { registration: 'rejected' })];
    site.telephony.report(asteriskOf([pbx(PBX_A), pbx(PBX_B, { status: 'down' })], { trunks }));
    const page = await enter('admin', '/admin-control');
    await alerts(page).getByText(`La central ${PBX_B} está caída`).waitFor();
    await alerts(page).getByText('no responde a la central').waitFor();
    await alerts(page).getByText('rechaza el registro').waitFor();
    await page.close();
  });

  it('shows on every screen of a dry run that nobody is called', async () => {
    site.telephony.report(asteriskOf([pbx(PBX_A)], { isDryRun: true }));
    const page = await enter('operator', '/historico');
    await page.getByRole('region', { name: 'Simulacro' }).getByText('Simulacro: no se marca a nadie').waitFor();
    await page.getByRole('banner').getByText('Simulacro').waitFor();
    await page.close();
  });

  it('shows telephony in the system’s status and in the connection test', async () => {
    site.telephony.report(asteriskOf([pbx(PBX_A), pbx(PBX_B, { status: 'down', fault: 'unreachable' })]));
    const page = await enter('admin', '/dashboard');
    const system = page.locator('dl').filter({ hasText: 'Motor de discado' });
    await system.getByText('Conectada', { exact: true }).waitFor();
    await page.goto('/configuracion');
    await page.getByRole('button', { name: 'Probar conexión' }).click();
    await page.getByText('Conectada: 1 de 2 centrales').waitFor();
    await page.getByText('Caída. No se llega a su dirección').waitFor();
    site.telephony.report(asteriskOf([pbx(PBX_A, { status: 'down' })]));
    await page.getByRole('button', { name: 'Probar conexión' }).click();
    await page.getByText('Ninguna central toma llamadas ·').waitFor();
    await waitForNotice(page, 'Error en test');
    await page.close();
  });

  it('is readable and fits at 1440, 1024 and 375 px in both themes', async () => {
    const trunks = [trunkOn(1, { isReachable: false }), trunkOn(2, { registration: 'rejected' })];
    const pbxs = [
      pbx(PBX_A, { calls: 150 }),
      pbx(PBX_B, { status: 'down', version: null, fault: 'unreachable' }),
      pbx('pbx-3.telefonia.empresa.example:8088', { status: 'draining', calls: 3 }),
    ];
    site.telephony.report(asteriskOf(pbxs, { isDryRun: true, trunks }));
    const page = await enter('admin', '/control');
    for (const path of ['/control', '/admin-control']) {
      await goToAddress(page, path);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await (
          path === '/control'
            ? row(page, PBX_A).getByText('150 de 200 canales').filter({ visible: true })
            : alerts(page)
        ).waitFor();
        expect(await violationsInBothThemes(page)).toEqual([]);
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
          .toBeLessThanOrEqual(size.width);
      }
    }
    await page.close();
    expect(site.errors()).toEqual([]);
  });
});
