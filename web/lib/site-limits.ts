import { everydayCps, INITIAL_LIMITS, type SiteLimits } from '#shared/domain/site-limits.ts';
import { wholeNumberError } from '#web/ui/whole-number.ts';
import { useDialerStatus } from './dialer.ts';
import { formatInteger } from './formats/numbers.ts';
import { t } from './i18n.ts';

/** Returns the site's limits, which come with the dialer's status; until that is read, those of a new install. */
export function useSiteLimits(): SiteLimits {
  return useDialerStatus().data?.site_limits ?? INITIAL_LIMITS;
}

/**
 * Returns the error of a whole number up to a site's limit, or undefined. A stored value above a limit that was lowered
 * may stay.
 */
export function limitedError(value: unknown, most: number, stored?: unknown): string | undefined {
  return value === stored && isAbove(stored, most) ? undefined : wholeNumberError(value, 1, most);
}

/** Returns the help of a field with a site's limit: its range and, if the stored value is above it, that it stays. */
export function limitedHelp(help: string, most: number, stored: unknown): string {
  if (!isAbove(stored, most)) return help;
  const end = help.endsWith('.') ? ' ' : '. ';
  return `${help}${end}${t('Los {stored} guardados superan el máximo de este sitio: quedan hasta que los cambies.', {
    stored: formatInteger(stored),
  })}`;
}

/** Returns the range of the global calls per second in forms for everyday use. */
export function everydayCpsHint(limits: SiteLimits): string {
  return t('De {least} a {most}; hasta {tested} en Performance, con el test de carga', {
    least: '1',
    most: formatInteger(everydayCps(limits)),
    tested: formatInteger(limits.max_cps),
  });
}

/** Returns the range of the global calls per second in administrators' forms, which go up to the site's limit. */
export function fullCpsHint(limits: SiteLimits): string {
  return t('De {least} a {most}; desde {managed}, probalo antes con el test de carga', {
    least: '1',
    most: formatInteger(limits.max_cps),
    managed: formatInteger(everydayCps(limits)),
  });
}

function isAbove(value: unknown, most: number): value is number {
  return typeof value === 'number' && value > most;
}
