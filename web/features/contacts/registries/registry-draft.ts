import type { Registry, RegistrySetAnswer } from '#shared/contracts/registries.ts';
import { DEFAULT_LIMIT_DAYS, MAX_LIMIT_DAYS } from '#shared/domain/registries.ts';
import type { StateTone } from '#web/app/theme.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { wholeNumberError } from '#web/ui/whole-number.ts';

/** Form of a registry. */
export type RegistryDraft = { name: string; country: string | null; limitDays: number | string };

/** Form of a set. */
export type SetDraft = {
  file: File | null;
  /** YYYY-MM-DD. */
  datedOn: string;
  acceptsSmaller: boolean;
};

export const draftOf = (registry: Registry | null): RegistryDraft => ({
  name: registry?.name ?? '',
  country: registry?.country ?? null,
  limitDays: registry?.limit_days ?? DEFAULT_LIMIT_DAYS,
});

export const REGISTRY_ERRORS = {
  name: (name: string) => (name.trim() === '' ? t('Escribí un nombre') : null),
  country: (country: string | null) => (country === null ? t('Elegí un país') : null),
  limitDays: (days: number | string) => wholeNumberError(days, 1, MAX_LIMIT_DAYS) ?? null,
};

/** Returns the request's form. */
export function formOf({ file, datedOn, acceptsSmaller }: SetDraft): FormData {
  const form = new FormData();
  form.set('dated_on', datedOn);
  if (acceptsSmaller) form.set('accept_smaller', 'true');
  if (file !== null) form.set('file', file);
  return form;
}

/** Returns how many lines had no valid number and why, or an empty text. */
export function rejectedText({ invalid, rejected }: Pick<RegistrySetAnswer, 'invalid' | 'rejected'>): string {
  if (invalid === 0) return '';
  const reasons = rejected.map(({ reason, count }) => `${reason}: ${formatInteger(count)}`).join('; ');
  return t('Líneas sin número válido: {count}. {reasons}', { count: formatInteger(invalid), reasons });
}

/** Returns the state of a registry's set in words. */
export function stateOf({ age_days: age, limit_days: limit, is_stale: isStale }: Registry): {
  tone: StateTone;
  label: string;
} {
  if (age === null) return { tone: 'bad', label: t('Sin números: no protege a nadie') };
  if (isStale) return { tone: 'bad', label: t('Vencido: de hace {age} días, límite {limit}', { age, limit }) };
  if (age === 1) return { tone: 'ok', label: t('De ayer') };
  return { tone: 'ok', label: age === 0 ? t('De hoy') : t('De hace {age} días', { age }) };
}
