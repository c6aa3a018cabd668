import { type Messages, setupI18n } from '@lingui/core';
import type { Marked } from '#shared/msg.ts';
import { language, locale } from './language.ts';

/**
 * Catalogues of texts: 'frame' for the first load, 'common' for texts that sections share, and one for each feature or
 * part of a feature.
 */
export type Catalogue =
  | 'frame'
  | 'common'
  | 'admin-control'
  | 'alerts'
  | 'audio'
  | 'audit'
  | 'blacklist'
  | 'caller-ids'
  | 'calls'
  | 'campaigns'
  | 'contact'
  | 'contacts'
  | 'dashboards'
  | 'desk'
  | 'dialer'
  | 'directory'
  | 'dtmf'
  | 'import'
  | 'load-test'
  | 'metrics'
  | 'reports'
  | 'saved-filters'
  | 'settings'
  | 'timing'
  | 'trunks'
  | 'users'
  | 'wallboard'
  | 'webhooks';

type Values = Readonly<Record<string, string | number>>;
/** A literal, or a text marked with `msg`: the forms that the extraction of texts recognizes. */
type Text<Given extends string> = string extends Given ? Marked : Given;

// The initial catalogue is empty. A text without a translation is shown in Spanish.
const i18n = setupI18n({ locale: language, locales: locale, messages: { [language]: {} } });
// Messages with placeholders are compiled at build time (scripts/console/catalogues.ts). Other messages need no
// compiler.
if (process.env.NODE_ENV === 'production') i18n.setMessagesCompiler((text) => text as never);

if (typeof document !== 'undefined') document.documentElement.lang = locale;

const loads = new Map<Catalogue, Promise<void>>();
const loaded = new Set<Catalogue>();

/**
 * Loads catalogues in the console's language. Returns undefined if nothing has to be loaded. Never rejects: without a
 * catalogue, its texts are shown in Spanish.
 */
export function loadCatalogues(names: readonly Catalogue[]): Promise<unknown> | undefined {
  const missing = language === 'es' ? [] : names.filter((name) => !loaded.has(name));
  return missing.length === 0 ? undefined : Promise.all(missing.map(loadCatalogue));
}

function loadCatalogue(name: Catalogue): Promise<void> {
  const load = loads.get(name) ?? fetchCatalogue(name);
  loads.set(name, load);
  return load;
}

async function fetchCatalogue(name: Catalogue): Promise<void> {
  try {
    const { default: messages } = (await import(`../locales/${language}/${name}.json`)) as { default: Messages };
    i18n.load(language, messages);
    loaded.add(name);
  } catch {
    loads.delete(name);
  }
}

/**
 * Adds a module's compiled Spanish messages. The build inserts a call into each module that has some.
 * @public
 */
export function addSpanish(messages: Messages): void {
  i18n.load(language, { ...messages, ...i18n.messages });
}

/**
 * Translates a text to the console's language. `text` is Spanish in ICU MessageFormat: '{name}' is filled in from
 * `values`, and counts have plurals, such as '{count, plural, one {# contacto} other {# contactos}}'.
 */
export function t<const Given extends string>(text: Text<Given> & Given, values?: Values): string {
  return i18n._(text, values);
}

// Loads the frame's texts before any importing module is evaluated, so that its constants can be translated.
await loadCatalogues(['frame']);
