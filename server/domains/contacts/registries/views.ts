import {
  RegistrySetForm,
  type NewRegistry,
  type RegistriesAnswer,
  type Registry,
  type RegistryAnswer,
  type RegistryChoice,
  type RegistryChoiceAnswer,
  type RegistryPatch,
  type RegistrySetAnswer,
} from '#shared/contracts/registries.ts';
import { fail } from '#server/platform/http/errors.ts';
import { compileValidator } from '#server/platform/http/validation.ts';
import { say } from '#server/platform/i18n/say.ts';
import { isDate } from '#server/platform/time/wall-time.ts';
import { countryByIso2, countryByKey } from '#shared/countries/countries.ts';
import { ageInDays, DEFAULT_LIMIT_DAYS, isStale } from '#shared/domain/registries.ts';
import { REJECT_REASONS, type InvalidReason } from '#shared/lists/reject-reasons.ts';
import type { SetOptions } from './service.ts';
import type { RegistryLoadReport } from './load.ts';
import type { RegistryFields, RegistryRow } from './store.ts';

const validate = compileValidator({
  schema: RegistrySetForm,
  httpPart: 'body',
  method: 'POST',
  url: '/registries/:id/numbers',
});

/** Throws `country_unknown`. */
function readCountry(typed: string): string {
  const key = typed.trim().toLowerCase();
  return (countryByKey(key) ?? countryByIso2(key) ?? fail('country_unknown', { country: typed })).key;
}

/** Throws `country_unknown`. */
export const fromNewRegistry = ({ name, country, limit_days: limitDays }: NewRegistry): RegistryFields => ({
  name: name.trim(),
  country: readCountry(country),
  limitDays: limitDays ?? DEFAULT_LIMIT_DAYS,
});

/** Throws `country_unknown`. */
export const fromRegistryPatch = ({
  name,
  country,
  limit_days: limitDays,
}: RegistryPatch): Partial<RegistryFields> => ({
  ...(name !== undefined && { name: name.trim() }),
  ...(country !== undefined && { country: readCountry(country) }),
  ...(limitDays !== undefined && { limitDays }),
});

/** Reads the form's fields. A blank field counts as absent. Throws `invalid_body` with the field's name. */
export function fromSetForm(fields: Readonly<Record<string, string>>): SetOptions {
  const checked = validate({ ...fields }) as { value: RegistrySetForm } | { error: Error };
  if ('error' in checked) throw checked.error;
  const { dated_on: datedOn = '', accept_smaller: acceptSmaller } = checked.value;
  if (datedOn !== '' && !isDate(datedOn))
    fail('invalid_body', { field: 'dated_on', reason: say('{field}: no es una fecha', { field: 'dated_on' }) });
  return { datedOn: datedOn || undefined, acceptsSmaller: acceptSmaller === 'true' };
}

function toRegistry(row: RegistryRow, today: string): Registry {
  const { datedOn, loadedAt } = row;
  return {
    id: row.id,
    name: row.name,
    country: row.country,
    limit_days: row.limitDays,
    dated_on: datedOn,
    loaded_at: loadedAt === null ? null : new Date(loadedAt).toISOString(),
    numbers: row.numbers,
    age_days: datedOn === null ? null : ageInDays(datedOn, today),
    is_stale: isStale(row, today),
  };
}

/** Returns the ids of the chosen registries, or null for all. */
export function fromChoice({ use, ids = [] }: RegistryChoice): readonly number[] | null {
  if (use === 'all') return null;
  return use === 'none' ? [] : [...new Set(ids)];
}

export function toChoiceAnswer(
  campaignId: number,
  ids: readonly number[] | null,
  message?: string,
): RegistryChoiceAnswer {
  const use = ids === null ? 'all' : ids.length === 0 ? 'none' : 'chosen';
  return {
    success: true,
    ...(message !== undefined && { message, mensaje: message }),
    campaign_id: campaignId,
    use,
    ids: [...(ids ?? [])],
  };
}

export const toRegistriesAnswer = (rows: readonly RegistryRow[], today: string): RegistriesAnswer => ({
  success: true,
  registries: rows.map((row) => toRegistry(row, today)),
  today,
});

export const toRegistryAnswer = (row: RegistryRow, today: string, message: string): RegistryAnswer => ({
  success: true,
  message,
  mensaje: message,
  registry: toRegistry(row, today),
});

export function toSetAnswer(
  { row, report }: { readonly row: RegistryRow; readonly report: RegistryLoadReport },
  today: string,
): RegistrySetAnswer {
  const message = say('Registro «{name}» cargado: {numbers} números', { name: row.name, numbers: report.numbers });
  const rejected = Object.entries(report.rejected)
    .map(([code, count]) => ({ code, reason: say(REJECT_REASONS[code as InvalidReason]), count }))
    .toSorted((a, b) => b.count - a.count);
  return {
    ...toRegistryAnswer(row, today, message),
    lines: report.lines,
    invalid: rejected.reduce((sum, { count }) => sum + count, 0),
    rejected,
  };
}
