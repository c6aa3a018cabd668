/** A supervisor who takes part in a call with the browser, over a real PBX, without being in a team. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AGENT } from '../../scripts/lab/lab.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { loginAs } from '../support/api.ts';
import { launchBrowser } from '../support/browser.ts';
import { openConsolePage } from '../support/console-page.ts';
import { dialFor, openDesk, untilState, type OpenDesk } from './support/desk.ts';
import { heardMsOf, listenTo, type Ears } from './support/heard.ts';
import { collectAudio, shareHeardInPage, toneFile } from './support/page-audio.ts';

/** Tones of the person called, of the agent's phone and of the supervisor's microphone, Hz. */
const [PERSON, AGENTS, MICROPHONE] = [140, 1100, 1700];
const SOON = { timeout: 30_000, interval: 50 };
const TALK_MS = 3000;
const SARA = { username: 'sara', email: 'sara@cadencia.example', name: 'Sara', role: 'supervisor' };
const PASSWORD = 'una-clave-bien-larga';

let folder: string;
let site: DialingSite;
let desk: OpenDesk;
let atAgent: Ears;
let atPerson: Ears;
let browser: Browser;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-tone-'));
  const file = join(folder, 'tone.wav');
  writeFileSync(file, toneFile(MICROPHONE));
  site = await openDialingSite({ pbxs: 1, callsPerSecond: 10, agents: 1, agentDraws: [{ ...AGENT, speech: 'mute' }] });
  [atAgent, atPerson] = [await listenTo(site.lab.agents, AGENTS), await listenTo(site.lab.scripted)];
  desk = await openDesk(site);
  const { password: first } = await desk.api.post<{ password: string }>('/users', SARA);
  const { url } = site.server();
  const api = await loginAs(url, SARA.username, first);
  await api.post('/auth/password', { current_password: first, new_password: PASSWORD });
  browser = await launchBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${file}`,
  ]);
  const account = { username: SARA.username, password: PASSWORD };
  page = await openConsolePage(browser, { url, account, path: '/agentes', errors, init: collectAudio });
});
afterAll(async () => {
  await browser?.close();
  atAgent?.close();
  atPerson?.close();
  desk?.close();
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns how long the agent and the person heard the supervisor, ms, and the shares that the supervisor heard of both. */
async function heard() {
  await delay(500);
  const fromMs = Date.now();
  const ofPerson = await shareHeardInPage(page, PERSON, TALK_MS);
  const untilMs = Date.now();
  const ofAgent = await shareHeardInPage(page, AGENTS, TALK_MS);
  const [agent, person] = [atAgent, atPerson].map((ears) => heardMsOf(ears.heard(fromMs, untilMs), MICROPHONE));
  return { ofPerson, ofAgent, agent: agent!, person: person! };
}

it('is called at the browser, hears both, and is heard as the mode says', async () => {
  await desk.signIn();
  await untilState(desk, 'ready');
  await dialFor(desk, site, ['+5491155680124']);
  await expect.poll(() => desk.desk().call?.connected_at, SOON).toEqual(expect.any(String));
  await page.getByRole('button', { name: /^Acciones de / }).click();
  await page.getByRole('menuitem', { name: 'Escuchar', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Tu escucha' });
  await bar.getByText('Nadie te oye').waitFor();
  const listening = await heard();
  expect(listening).toMatchObject({ agent: 0, person: 0 });
  expect(Math.min(listening.ofPerson, listening.ofAgent)).toBeGreaterThan(0.3);
  await bar.getByText('Susurrar', { exact: true }).click();
  await bar.getByText(/^Solo te oye /).waitFor();
  const whispering = await heard();
  expect(whispering.person).toBe(0);
  expect(Math.min(whispering.ofPerson, whispering.ofAgent)).toBeGreaterThan(0.3);
  expect(whispering.agent).toBeGreaterThan(TALK_MS * 0.3);
  await bar.getByText('Intervenir', { exact: true }).click();
  await bar.getByText(/^Te oyen /).waitFor();
  const { agent, person } = await heard();
  expect(Math.min(agent, person)).toBeGreaterThan(TALK_MS * 0.3);
  expect(await page.evaluate('window.heardTracks.length')).toBe(1);
  await bar.getByRole('button', { name: 'Dejar la llamada' }).click();
  await bar.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('window.heardTracks[0].readyState'), SOON).toBe('ended');
  expect(desk.state()).toBe('in_call');
  expect(errors).toEqual([]);
});
