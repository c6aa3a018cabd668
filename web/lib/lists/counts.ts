import { percentOf } from '#shared/domain/figures.ts';
import type { UploadAnswer, UploadProgress } from '#shared/contracts/contacts.ts';
import { t } from '#web/lib/i18n.ts';

/** Counts of a list's lines by result. `otherCountries` are valid lines of another country than the list's. */
export type Counts = {
  total: number;
  valid: number;
  duplicate: number;
  /** Lines that can't be used, as their number is missing or wrong. */
  invalid: number;
  /** Lines that can be called but are left out on purpose: the person or a rule says no. */
  leftOut: number;
  otherCountries: number;
  /** Part of `valid`: people whose opt-out an administrator has removed. */
  formerOptOuts: number;
  /** Numbers that the list's opt-outs have brought to the blacklist. */
  optOutsBlocked: number;
  /** Numbers on the blacklist that the list says must not be called, also those that were there already. */
  optOutsSaid: number;
};

export const NO_COUNTS: Counts = {
  total: 0,
  valid: 0,
  duplicate: 0,
  invalid: 0,
  leftOut: 0,
  otherCountries: 0,
  formerOptOuts: 0,
  optOutsBlocked: 0,
  optOutsSaid: 0,
};

export function countsOf(answer: UploadAnswer | UploadProgress): Counts {
  const forbidden = answer.rejects_by_reason
    .filter(({ code }) => isForbidden(code))
    .reduce((sum, { lines }) => sum + lines, 0);
  return {
    total: answer.total_processados,
    valid: answer.contatos_validos,
    duplicate: answer.contatos_duplicados,
    invalid: answer.contatos_invalidos - forbidden,
    leftOut: answer.contatos_bloqueados + forbidden,
    otherCountries: answer.other_countries,
    formerOptOuts: answer.former_opt_outs,
    optOutsBlocked: answer.opt_outs_blocked,
    optOutsSaid: answer.opt_outs_said,
  };
}

/** Returns whether the line itself says that it must not be called, or lacks a consent. The API counts it as invalid. */
const isForbidden = (code: string): boolean => code === 'no_llamar' || code === 'sin_consentimiento';

/** Returns whether a line with this reason is left out on purpose. */
export const isLeftOut = (code: string): boolean => isForbidden(code) || code === 'bloqueado' || code === 'registro';

/** Rejected lines by reason, further numbers that can't be called, and what was cut. */
export type UploadDetails = Pick<
  UploadAnswer,
  | 'list_id'
  | 'rejects_by_reason'
  | 'lines_without_contact'
  | 'invalid_further_numbers'
  | 'invalid_further_lines'
  | 'cut'
>;

export const NO_DETAILS: UploadDetails = {
  list_id: null,
  rejects_by_reason: [],
  lines_without_contact: 0,
  invalid_further_numbers: 0,
  invalid_further_lines: [],
  cut: { values: 0, names: 0, columns: 0 },
};

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    total: a.total + b.total,
    valid: a.valid + b.valid,
    duplicate: a.duplicate + b.duplicate,
    invalid: a.invalid + b.invalid,
    leftOut: a.leftOut + b.leftOut,
    otherCountries: a.otherCountries + b.otherCountries,
    formerOptOuts: a.formerOptOuts + b.formerOptOuts,
    optOutsBlocked: a.optOutsBlocked + b.optOutsBlocked,
    optOutsSaid: a.optOutsSaid + b.optOutsSaid,
  };
}

/** Returns valid ÷ total in percent; 0 if the list is empty. */
export function successRate({ valid, total }: Counts): number {
  return percentOf(valid, total);
}

/** Returns a warning about added contacts of another country than the list's, or null if there are none. */
export function ofOtherCountries({ otherCountries }: Counts): string | null {
  if (otherCountries === 0) return null;
  return t(
    '{count, plural, one {# contacto agregado es de otro país que el de la lista: se lo llama en las horas de su país.} other {# contactos agregados son de otro país que el de la lista: se los llama en las horas de su país.}}',
    { count: otherCountries },
  );
}

/** Returns a warning about added contacts who had asked for no more calls, or null if there are none. */
export function ofFormerOptOuts({ formerOptOuts }: Counts): string | null {
  if (formerOptOuts === 0) return null;
  return t(
    '{count, plural, one {# contacto agregado había pedido no recibir más llamadas, y un administrador lo removió de la blacklist. Su página dice por qué.} other {# contactos agregados habían pedido no recibir más llamadas, y un administrador los removió de la blacklist. Sus páginas dicen por qué.}}',
    { count: formerOptOuts },
  );
}

/** Says how many lines are totals, footers or titles of sections. */
export function ofNoContacts(count: number): string {
  return t(
    'Totales y pies: {count, plural, one {# línea sin contacto (un total, un pie o el título de una sección) no se cuenta.} other {# líneas sin contacto (totales, pies o títulos de secciones) no se cuentan.}}',
    { count },
  );
}

/** Says that further numbers are not called, and how many of them are invalid. */
export function ofInvalidFurther(count: number): string {
  return t(
    '{count, plural, one {# número adicional de un contacto no es válido.} other {# números adicionales de los contactos no son válidos.}} Solo se llama al primer número válido de cada contacto; los demás quedan en sus columnas.',
    { count },
  );
}

/**
 * Returns why no line of a list was added and what to do about it, or null if a line was added or the list is empty.
 */
export function noneAdded({ total, valid, duplicate, leftOut }: Counts): string | null {
  if (valid > 0 || total === 0) return null;
  if (duplicate === total)
    return t('No se agregó ningún contacto: la campaña ya tenía todos los números de esta lista.');
  if (leftOut === total)
    return t(
      'No se agregó ningún contacto: a nadie de esta lista se lo puede llamar. Están en la blacklist o en un registro, o la lista dice que no o no tiene su consentimiento.',
    );
  if (duplicate + leftOut > 0)
    return t(
      'No se agregó ningún contacto: los números válidos de esta lista ya estaban en la campaña o no se los puede llamar. Los motivos, línea por línea, están en el archivo de las que no se cargaron.',
    );
  return t(
    'No se agregó ningún contacto. Revisá que la columna del teléfono sea la de los números y subí la lista otra vez; los motivos, línea por línea, están en el archivo de las que no se cargaron.',
  );
}
