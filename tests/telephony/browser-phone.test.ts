/** A browser as the phone of a person, over a real PBX: what it hears, and what the called party hears. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { launchBrowser } from '../support/browser.ts';
import { openConsolePage } from '../support/console-page.ts';
import { openAri } from './support/ari-client.ts';
import { dialFor, openDesk, untilState, type OpenDesk } from './support/desk.ts';
import { collectAudio, toneFile, shareHeardInPage } from './support/page-audio.ts';
import { heardMsOf, listenTo, type Ears } from './support/heard.ts';

/** Tones of the person called and of the browser's microphone, Hz. */
const [PERSON, MICROPHONE] = [140, 1100];
const SOON = { timeout: 30_000, interval: 50 };
const TALK_MS = 3000;
/** Longer than the PBX's connection waits for browsers after Cadencia's start. */
const PAST_GRACE_MS = 22_000;
/** Numbers of persons who talk on. */
const phone = (nth: number): string => `+549115${5_660_000 + 100 * nth + 24}`;

let folder: string;
let site: DialingSite;
let desk: OpenDesk;
let atPerson: Ears;
let browser: Browser;
let page: Page;
const errors: string[] = [];

// The tests depend on each other and run in order.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-tone-'));
  const file = join(folder, 'tone.wav');
  writeFileSync(file, toneFile(MICROPHONE));
  site = await openDialingSite({ pbxs: 1, callsPerSecond: 10, agents: 1 });
  atPerson = await listenTo(site.lab.scripted);
  desk = await openDesk(site);
  browser = await launchBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${file}`,
  ]);
  page = await open(browser);
});
afterAll(async () => {
  await browser?.close();
  atPerson?.close();
  desk?.close();
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function open(inBrowser: Browser): Promise<Page> {
  const { account } = site;
  const url = site.server().url;
  return openConsolePage(inBrowser, { url, account, path: '/puesto', errors, init: collectAudio });
}

/** Resolves when the person is in conversation. */
async function connected(): Promise<void> {
  await expect.poll(() => desk.desk().call?.connected_at, SOON).toEqual(expect.any(String));
}

/** Expects both to hear each other. The person and the microphone pause now and then. */
async function expectTalk(): Promise<void> {
  await delay(500);
  const fromMs = Date.now();
  expect(await shareHeardInPage(page, PERSON, TALK_MS)).toBeGreaterThan(0.3);
  expect(heardMsOf(atPerson.heard(fromMs, Date.now()), MICROPHONE)).toBeGreaterThan(TALK_MS * 0.3);
}

/** Ends the call and its wrap-up. The next call may come at once. */
async function hangUp(): Promise<void> {
  const { id } = desk.desk().call!;
  await page.getByRole('button', { name: 'Colgar' }).click();
  await untilState(desk, 'wrap_up');
  await page.getByRole('button', { name: 'Terminar' }).click();
  await expect.poll(() => desk.desk().call?.id, SOON).not.toBe(id);
}

describe('a browser that is a phone', () => {
  it('shows how loud the microphone is, before its person signs in', async () => {
    await page.getByRole('button', { name: 'Probar audio' }).click();
    const level = page.getByRole('progressbar', { name: 'Nivel del micrófono' });
    const loudness = async () => Number(await level.getAttribute('aria-valuenow'));
    await expect.poll(loudness, SOON).toBeGreaterThan(10);
    await page.getByRole('button', { name: 'Grabar tres segundos y escucharlos' }).click();
    await page.getByText('Hablá…').waitFor();
    await page.getByText('Escuchá…').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
    expect(desk.state()).toBe('signed_out');
  });

  it('is called once, at sign-in', async () => {
    await page.getByRole('button', { name: 'Empezar' }).click();
    await untilState(desk, 'ready');
    expect(desk.states().slice(-2)).toEqual(['connecting', 'ready']);
    await page.getByText('Teléfono: este navegador').waitFor();
  });

  it('hears the persons called, and is heard by them, on one connection', async () => {
    await dialFor(desk, site, [phone(1), phone(2)]);
    for (let call = 1; call <= 2; call++) {
      await connected();
      await expectTalk();
      await hangUp();
    }
    expect(await page.evaluate('window.heardTracks.length')).toBe(1);
  });

  it('is called again after a reload of the page', async () => {
    await page.reload();
    await untilState(desk, 'connecting');
    await untilState(desk, 'ready');
    await dialFor(desk, site, [phone(3)]);
    await connected();
    await expectTalk();
    await hangUp();
    expect(await page.evaluate('window.heardTracks.length')).toBe(1);
  });

  it('is one tab at a time, and the next one when that is closed', async () => {
    const opened = page.waitForEvent('popup');
    await page.evaluate("window.open('/puesto')");
    const second = await opened;
    await second.getByText('Disponible').first().waitFor();
    await dialFor(desk, site, [phone(4)]);
    await connected();
    await expectTalk();
    await hangUp();
    // Closing it would close the context of both.
    await page.goto('about:blank');
    page = second;
    await untilState(desk, 'unreachable', 10_000);
    await untilState(desk, 'ready');
    expect(desk.states().slice(-3)).toEqual(['unreachable', 'connecting', 'ready']);
  });

  it('makes the person unreachable within 10 s of its end', async () => {
    await page.close();
    await untilState(desk, 'unreachable', 10_000);
    page = await open(browser);
    await page.getByRole('button', { name: 'Usar este navegador' }).click();
    await untilState(desk, 'ready');
    expect(desk.states().slice(-3)).toEqual(['unreachable', 'connecting', 'ready']);
  });

  it('leaves the line to another browser only if its person wants that', async () => {
    const elsewhere = await open(browser);
    await elsewhere.getByText('Tu teléfono no es este navegador').waitFor();
    const before = desk.states().length;
    await elsewhere.reload();
    await elsewhere.getByRole('button', { name: 'Usar este navegador' }).waitFor();
    expect(desk.states()).toHaveLength(before);
    await elsewhere.getByRole('button', { name: 'Usar este navegador' }).click();
    await expect.poll(() => desk.states().slice(before), SOON).toEqual(['unreachable', 'connecting', 'ready']);
    await page.close();
    page = elsewhere;
    await dialFor(desk, site, [phone(5)]);
    await connected();
    await expectTalk();
    await hangUp();
  });

  it('and its conversation go on while the server is killed and started again', async () => {
    await dialFor(desk, site, [phone(6)]);
    await connected();
    const { id } = desk.desk().call!;
    await site.server().kill();
    await site.restart();
    await desk.reopen();
    await expect.poll(() => desk.desk().call?.id, SOON).toBe(id);
    await delay(PAST_GRACE_MS);
    expect(desk.desk().call?.id).toBe(id);
    await expectTalk();
    await hangUp();
  });

  it('is called again after the PBX was killed, with a new account', async () => {
    const [pbx] = site.lab.pbxs;
    await pbx!.kill('SIGKILL');
    await untilState(desk, 'connecting');
    await pbx!.start();
    await untilState(desk, 'ready', 60_000);
    await dialFor(desk, site, [phone(7)]);
    await connected();
    await expectTalk();
    await hangUp();
    expect(errors).toEqual([]);
  });

  it('has no account at the PBX once its person has signed out', async () => {
    const ari = await openAri(site.lab, site.lab.pbxs[0]!, 'watch', { seesAll: true });
    // The endpoint itself may stay listed for as long as something on the PBX refers to it.
    const path = `/asterisk/config/dynamic/res_pjsip/auth/desk-${desk.desk().extension}`;
    expect(await ari.request('GET', path)).toMatchObject({ status: 200 });
    await page.getByRole('button', { name: 'Salir' }).click();
    await untilState(desk, 'signed_out');
    await expect.poll(async () => (await ari.request('GET', path)).status, SOON).toBe(404);
    ari.close();
    expect(errors).toEqual([]);
  });

  it.each([
    [
      'permission for the microphone',
      ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'],
      'no tiene permiso para usar el micrófono',
    ],
    ['a microphone', [], 'No hay ningún micrófono'],
  ])('is none without %s, and its person isn’t signed in', async (_, flags, problem) => {
    const lacking = await launchBrowser(flags);
    const refused = await open(lacking);
    await refused.getByRole('button', { name: 'Empezar' }).click();
    await refused.getByRole('alert').getByText(problem).waitFor();
    expect(desk.state()).toBe('signed_out');
    await lacking.close();
  });
});
