import { t } from '#web/lib/i18n.ts';
import { nameList } from '#web/lib/name-list.ts';
import { confirmed } from './confirm.tsx';

/** Maximum number of campaigns that are named. */
const NAMED = 5;

/**
 * Asks whether to start the stopped dialer for campaigns that have become active. `others` are the names of the other
 * active campaigns, which would call again too, or null if unknown.
 */
export function startDialerConfirmed(started: readonly string[], others: readonly string[] | null): Promise<boolean> {
  return confirmed({
    title: t('El discador está detenido'),
    body: `${startedText(started)} ${consequenceOf(others)}`,
    confirm: t('Iniciar discador'),
    cancel: t('Dejarlo detenido'),
  });
}

function startedText(names: readonly string[]): string {
  const [name = ''] = names;
  if (names.length === 1) return t('«{name}» está activa y no llama hasta que se inicie el discador.', { name });
  return t('{names} están activas y no llaman hasta que se inicie el discador.', { names: nameList(names, NAMED) });
}

/** Returns a sentence about the other active campaigns, which would call again. */
export function consequenceOf(others: readonly string[] | null): string {
  if (others === null) return t('Si lo iniciás, vuelven a llamar también las demás campañas activas.');
  if (others.length === 0) return t('No hay otra campaña activa.');
  return t('Si lo iniciás, {count, plural, one {vuelve} other {vuelven}} a llamar también {names}.', {
    count: others.length,
    names: nameList(others, NAMED),
  });
}
