import { formatInteger } from './formats/numbers.ts';
import { t } from './i18n.ts';
import { locale } from './language.ts';

const LIST = new Intl.ListFormat(locale, { type: 'conjunction' });

/** Joins the first `most` names for use in a sentence and adds how many more there are. */
export function nameList(names: readonly string[], most: number): string {
  const named = names.slice(0, most).map((name) => t('«{name}»', { name }));
  const unnamed = names.length - named.length;
  return LIST.format(unnamed === 0 ? named : [...named, t('{count} más', { count: formatInteger(unnamed) })]);
}
