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

async function hangUp(): Promise<void> {
  await page.getByRole('button', { name: 'Colgar' }).click();
  await untilState(desk, 'wrap_up');
  await page.getByRole('button', { name: 'Terminar' }).click();
  await untilState(desk, 'ready');
}

describe('a browser that is a phone', () => {
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
    await untilState(desk, 'ready');
    expect(desk.states().slice(-3)).toEqual(['unreachable', 'connecting', 'ready']);
  });

  it('has no account at the PBX once its person has signed out', async () => {
    const ari = await openAri(site.lab, site.lab.pbxs[0]!, 'watch', { seesAll: true });
    const path = `/endpoints/PJSIP/desk-${desk.desk().extension}`;
    expect(await ari.request('GET', path)).toMatchObject({ body: { state: 'online' } });
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
