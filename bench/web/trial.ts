/**
 * Measures what the console costs the browser: the code it fetches, the time until it is usable on a slow processor,
 * and the frame rate with 500 live calls, in their table and beside the live charts.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { ensureConsole } from '../../scripts/build-console.ts';
import { TRANSLATIONS } from '../../scripts/catalogues/files.ts';
import { loginAs, type Api } from '../../tests/support/api.ts';
import { ensureChromium } from '../../tests/support/browser.ts';
import { startDialing } from '../../tests/support/dialing.ts';
import { openSite, type Site } from '../../tests/support/site.ts';
import { compared, measured, type Trial, type TrialRow } from '../trial.ts';
import { SLOWER, timeInteractive, type InteractiveTimes } from './interactive.ts';
import { median } from '../../scripts/measure/median.ts';
import { SECTION_TABLE } from '../../tests/support/section-table.ts';
import { readBuiltConsole } from './built-console.ts';

const FIRST_LOAD_KB = 150;
const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** Measures the code that the browser fetches for the login and the frame, and the own chunk of each section. */
function weighConsole(): TrialRow[] {
  const { firstIn, kbOf, pageOf } = readBuiltConsole();
  const firstKb = (language: string): number => [...firstIn(language)].reduce((sum, key) => sum + kbOf(key), 0);
  return [
    measured('web: first load', firstKb('es'), 'kB gzip', { atMost: FIRST_LOAD_KB }),
    ...TRANSLATIONS.map((language) =>
      measured(`web: first load in ${NAMES.of(language)}`, firstKb(language), 'kB gzip', { atMost: FIRST_LOAD_KB }),
    ),
    ...SECTION_TABLE.map(({ key }) => measured(`web: chunk of ${key}`, kbOf(pageOf(key)), 'kB gzip')),
  ];
}

/** Returns requestAnimationFrame callbacks per second, the median over `seconds`. */
async function framesPerSecond(page: Page, seconds: number): Promise<number> {
  const frames = await page.evaluate(countFrames, seconds);
  return median(frames);
}

/** Runs in the page: counts frames per second, including seconds without any. */
function countFrames(seconds: number): Promise<number[]> {
  return new Promise((resolve) => {
    const counts = Array.from({ length: seconds }, () => 0);
    const from = performance.now();
    requestAnimationFrame(function count() {
      const second = Math.floor((performance.now() - from) / 1000);
      if (second >= seconds) return resolve(counts);
      counts[second]! += 1;
      requestAnimationFrame(count);
    });
  });
}

const SIZES = {
  full: { openings: 5, campaigns: 6, cps: 60, contacts: 12_000, calls: 500, seconds: 30 },
  smoke: { openings: 1, campaigns: 1, cps: 30, contacts: 200, calls: 20, seconds: 2 },
} as const;
const MOST_INTERACTIVE_MS = 2000;
const LEAST_FRAMES = 50;
const FILLED_WITHIN_MS = 180_000;
/** Share of the live calls that may be missing when they are counted, because calls end and begin constantly. */
const MAY_BE_MISSING = 0.05;

export const run: Trial = async ({ size }) => {
  ensureConsole();
  ensureChromium();
  const site = await openSite({ isJudged: false, env: { NODE_ENV: 'production', DEMO: '1', SIM_SEED: '1' } });
  try {
    const { openings, calls, seconds, ...plan } = SIZES[size];
    const rows = [...weighConsole(), ...(await timeOpenings(site, openings))];
    const api = await loginAs(site.server.url, 'admin');
    await startDialing(api, { ...plan, flow: 'press1' });
    await untilAlive(api, calls);
    rows.push(...(await watchFrames(site, calls, seconds)));
    return rows;
  } finally {
    await site.dispose();
  }
};

async function timeOpenings({ browser, server }: Site, openings: number): Promise<TrialRow[]> {
  const times: InteractiveTimes[] = [];
  for (let opening = 0; opening < openings; opening++) times.push(await timeInteractive(browser, server.url));
  const row = (what: keyof InteractiveTimes): TrialRow => {
    const trial = `web: ${what} interactive, processor ${SLOWER}x slower`;
    const value = median(times.map((time) => time[what]));
    return measured(trial, value, 'ms', { atMost: MOST_INTERACTIVE_MS });
  };
  return [row('login'), row('shell')];
}

async function untilAlive(api: Api, calls: number): Promise<void> {
  const deadline = Date.now() + FILLED_WITHIN_MS;
  for (;;) {
    const { total_active: alive } = await api.get<{ total_active: number }>('/monitoring/llamadas-activas');
    if (alive >= calls) return;
    if (Date.now() > deadline) throw new Error(`only ${alive} calls live of ${calls}`);
    await delay(500);
  }
}

async function watchFrames(site: Site, calls: number, seconds: number): Promise<TrialRow[]> {
  const blank = await site.browser.newPage();
  const floor = await framesPerSecond(blank, Math.min(seconds, 5));
  await blank.close();
  const page = await site.enter('admin', '/realtime', {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'no-preference',
  });
  const list = page.getByRole('table', { name: 'Llamadas activas' });
  await list
    .getByRole('row')
    .nth(Math.floor(calls * (1 - MAY_BE_MISSING)))
    .waitFor();
  const rows = [await framesRow(page, `table of ${calls} live calls`)];
  await page.goto('/performance');
  await page.getByRole('figure', { name: 'Tasa de abandono' }).waitFor();
  rows.push(await framesRow(page, 'four live charts'));
  for (const error of site.errors()) throw new Error(`error in the page: ${error}`);
  return rows;

  async function framesRow(target: Page, what: string): Promise<TrialRow> {
    const frames = await framesPerSecond(target, seconds);
    const budget = { value: { atLeast: LEAST_FRAMES } };
    return compared(`web: frames, ${what}`, frames, 'frames/s', floor, 'blank page', budget);
  }
}
