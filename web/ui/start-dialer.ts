import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from './confirm.tsx';
import { locale } from '#web/lib/language.ts';

/** The most campaigns that are named. */
const NAMED = 5;

const LIST = new Intl.ListFormat(locale, { type: 'conjunction' });

/**
 * Asks whether to start the stopped dialer, now that `started` is active. `others` are the names of the other active
 * campaigns, which will call again too; null when they are unknown.
 */
export function startDialerConfirmed(started: string, others: readonly string[] | null): Promise<boolean> {
  return confirmed({
    title: t('El discador está detenido'),
    body: `${t('«{name}» está activa y no llama hasta que se inicie el discador.', { name: started })} ${consequenceOf(others)}`,
    confirm: t('Iniciar discador'),
    cancel: t('Dejarlo detenido'),
  });
}

/** What starting the dialer does besides. */
export function consequenceOf(others: readonly string[] | null): string {
  if (others === null) return t('Si lo iniciás, vuelven a llamar también las demás campañas activas.');
  if (others.length === 0) return t('No hay otra campaña activa.');
  const named = others.slice(0, NAMED).map((name) => t('«{name}»', { name }));
  const unnamed = others.length - named.length;
  const list = LIST.format(unnamed === 0 ? named : [...named, t('{count} más', { count: formatInteger(unnamed) })]);
  return t('Si lo iniciás, {count, plural, one {vuelve} other {vuelven}} a llamar también {names}.', {
    count: others.length,
    names: list,
  });
}
