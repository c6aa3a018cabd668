import type { Callback } from '#shared/contracts/callbacks.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';

/** Returns the name of the person to call, or the number if the name isn't known. */
export function calledPerson({ name, phone }: Pick<Callback, 'name' | 'phone'>): string {
  return name ?? (phone === null ? t('Sin nombre') : formatPhone(phone));
}
