import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

const i18n = setupI18n({ locale: 'es', messages: { es: {} } });
i18n.setMessagesCompiler(compileMessage);

type Values = Readonly<Record<string, string | number>>;

/**
 * Translates a text to the console's language. `text` is the Spanish one, in ICU MessageFormat: '{name}' is filled from
 * `values`, counts are plurals: '{count, plural, one {# contacto} other {# contactos}}'. Only literals, because the
 * catalogues are checked against the sources.
 */
export function t(text: string, values?: Values): string {
  return i18n._(text, values);
}
