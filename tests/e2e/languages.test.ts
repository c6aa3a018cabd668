import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTRIES } from '#shared/countries/countries.ts';
import { LANGUAGES } from '#web/lib/language.ts';
import type { Translation } from '../../scripts/catalogues/files.ts';
import { compileCatalogue } from '../../scripts/console/catalogues.ts';
import { findViolations } from '../support/axe.ts';
import { SECTION_TABLE } from '../support/section-table.ts';
import { goToAddress, settle } from '../support/settled.ts';
import { openSite, type Site } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.dispose());

const IN_LANGUAGES = {
  en: {
    locale: 'en-US',
    tag: 'en-GB',
    logIn: 'Log in',
    user: 'User',
    password: 'Password',
    refused: 'Wrong user or password',
    section: 'Administrative Control',
    campaigns: 'Campaign Management',
    menu: /’s account$/,
  },
  pt: {
    locale: 'pt-BR',
    tag: 'pt-BR',
    logIn: 'Entrar no sistema',
    user: 'Usuário',
    password: 'Senha',
    refused: 'Usuário ou senha incorretos',
    section: 'Controle administrativo',
    campaigns: 'Gestão de campanhas',
    menu: /^Conta de /,
  },
} satisfies Record<Translation, object>;

describe.each(Object.values(IN_LANGUAGES))('a browser of $locale', (words) => {
  it('shows the API’s refusal of a password, logs in and opens a section in its language', async () => {
    const page = await site.visit('/', { locale: words.locale });
    expect(await page.locator('html').getAttribute('lang')).toBe(words.tag);
    await page.getByLabel(words.user, { exact: true }).fill('admin');
    await page.getByLabel(words.password, { exact: true }).fill('nope');
    await page.getByRole('button', { name: words.logIn }).click();
    await page.getByText(words.refused).waitFor();

    await page.getByLabel(words.password, { exact: true }).fill('admin123');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: words.section, level: 1 }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: words.campaigns }).click();
    await page.getByRole('heading', { name: words.campaigns, level: 1 }).waitFor();

    expect(site.errors()).toEqual([]);
    await page.close();
  });

  it('keeps another language that its user chooses, before the login and in the menu', async () => {
    const page = await site.visit('/', { locale: words.locale });
    await page.getByRole('combobox').selectOption('es');
    await page.getByRole('button', { name: 'Ingresar al Sistema' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Ingresar al Sistema' }).waitFor();
    await page.close();

    const inside = await site.enter('admin', '/campanhas', { locale: words.locale });
    await inside.getByRole('button', { name: words.menu }).click();
    await inside.getByRole('menuitem', { name: 'Español' }).click();
    await inside.getByRole('heading', { name: 'Gestión de Campañas', level: 1 }).waitFor();
    await inside.close();
  });
});

it('a catalogue that cannot be loaded leaves the texts in Spanish', async () => {
  const page = await site.visit('/favicon.svg', { locale: 'en-GB', hasNewContext: true });
  await page.route(/\/assets\/frame-[\w-]+\.js$/, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: 'Ingresar al Sistema' }).waitFor();
  expect(site.errors()).toEqual([]);
  await page.close();
});

it('asks once before a change of language discards input', async () => {
  const page = await site.enter('admin', '/configuracion/ajustes');
  await page.getByRole('main').getByRole('textbox').first().waitFor();
  await page.getByRole('main').getByRole('textbox').first().fill('25');
  await page.getByRole('button', { name: /^Cuenta de / }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await page.getByRole('heading', { name: 'Advanced Settings', level: 1 }).waitFor();
  await page.close();
});

it('the login’s choice of language is accessible', async () => {
  const page = await site.visit('/', { locale: 'en-GB' });
  await page.getByRole('combobox', { name: 'Language' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.close();
});

describe('every text on screen', () => {
  let page: Page;
  const answers: Promise<unknown>[] = [];
  beforeAll(async () => {
    page = await enterMarked((answer) => answers.push(answer));
    await page.goto('/contacto');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settle(page);
  });
  afterAll(() => page.close());

  it.each(SECTION_TABLE.map(({ key }) => key))('of /%s comes from a catalogue, or is data', async (key) => {
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.innerText();
    await goToAddress(page, `/${key}`);
    await heading.filter({ hasNotText: before }).waitFor();
    await settle(page);
    const texts = await page.locator('body').evaluateAll(readTexts);
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.some((text) => text.startsWith('«'))).toBe(true);
    const answered = new Set((await Promise.all(answers)).flatMap(textsIn));
    const data = [...answered].toSorted((a, b) => b.length - a.length);
    const unmarked = (text: string): string =>
      data.reduce((rest, value) => rest.replaceAll(value, ''), withoutMarked(text)).replaceAll(DATA, '');
    expect(texts.filter((text) => /\p{L}{2}/u.test(unmarked(text)))).toEqual([]);
  });
});

/**
 * Texts that are not translated: the product's name, units, languages, keys, initials, and the browser's names of
 * countries and months.
 */
const DATA = new RegExp(
  `\\b(${['Cadencia', 'CPS', 'ART', 'PRO', 'Ctrl', 'Esc', 'UTC', ...Object.values(LANGUAGES), 'AA', 'KB', 'MB', 'WAV', 'min', 'ms', ...countryNames(), ...monthNames()].join('|')})\\b`,
  'g',
);

function countryNames(): (string | undefined)[] {
  const names = new Intl.DisplayNames('en-GB', { type: 'region' });
  return COUNTRIES.map(({ iso2 }) => names.of(iso2));
}

function monthNames(): string[] {
  const months = Array.from({ length: 12 }, (_, month) => new Date(2026, month));
  return ['short' as const, 'long' as const].flatMap((month) =>
    months.map((date) => date.toLocaleString('en-GB', { month })),
  );
}

const MANIFEST = fileURLToPath(new URL('../../dist/web/.vite/manifest.json', import.meta.url));

/**
 * Opens a page with a session in which each text of the English catalogues is in «». `onAnswer` receives the API's
 * answers, whose data and messages are not from the catalogues.
 */
async function enterMarked(onAnswer: (answer: Promise<unknown>) => void): Promise<Page> {
  const page = await site.visit('/favicon.svg', { locale: 'en-GB', hasNewContext: true });
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string }>;
  for (const [source, { file }] of Object.entries(manifest)) {
    if (!source.startsWith('locales/en/')) continue;
    await page.route(`**/${file}`, async (route) => {
      const body = markedCatalogue(source);
      await route.fulfill({ contentType: 'text/javascript', body });
    });
  }
  page.on('response', (response) => {
    if (response.url().includes('/api/')) onAnswer(response.json().catch(() => null));
  });
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => onAnswer(Promise.resolve(JSON.parse(String(payload)))));
  });
  await page.addInitScript(() => localStorage.setItem('cadencia.session', '1'));
  await page.request.post('/api/v1/auth/login', { data: { username: 'admin', password: 'admin123' } });
  return page;
}

/**
 * Returns the texts of two or more letters in a JSON value, and the parts of addresses, which may break at their dots.
 */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...value.split(/(?<=\.)/)].filter((text) => /\p{L}{2}/u.test(text));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns a catalogue's module as the build generates it, with each translation in «». */
function markedCatalogue(source: string): string {
  const compiled = compileCatalogue(readFileSync(new URL(`../../web/${source}`, import.meta.url), 'utf8'));
  const marked = Object.entries(compiled).map(([text, message]) => [text, ['«', ...[message].flat(), '»']]);
  return `export default ${JSON.stringify(Object.fromEntries(marked))};`;
}

/** Returns the visible texts and names of elements. Runs in the page. */
function readTexts(roots: readonly Element[]): string[] {
  const found = new Set<string>();
  for (const root of roots) {
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      if (node.parentElement?.checkVisibility() === true) found.add(node.textContent?.trim() ?? '');
    }
    for (const element of root.querySelectorAll('*:not([aria-hidden=true])')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.add(element.getAttribute(name) ?? '');
    }
  }
  found.delete('');
  return [...found];
}

/** Removes the parts in «» from a text. They may be nested, and a link inside divides them into several texts. */
function withoutMarked(text: string): string {
  const without = text.replaceAll(/«[^«»]*»/g, '');
  return without === text ? text.replaceAll(/^[^«»]*»|«[^«»]*$/g, '') : withoutMarked(without);
}
