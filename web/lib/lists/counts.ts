import type { UploadAnswer, UploadProgress } from '#shared/contracts/contacts.ts';

/** What became of a list's lines. */
export type Counts = { total: number; valid: number; duplicate: number; invalid: number; blacklisted: number };

export const NO_COUNTS: Counts = { total: 0, valid: 0, duplicate: 0, invalid: 0, blacklisted: 0 };

export function countsOf(answer: UploadAnswer | UploadProgress): Counts {
  return {
    total: answer.total_processados,
    valid: answer.contatos_validos,
    duplicate: answer.contatos_duplicados,
    invalid: answer.contatos_invalidos,
    blacklisted: answer.contatos_bloqueados,
  };
}

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    total: a.total + b.total,
    valid: a.valid + b.valid,
    duplicate: a.duplicate + b.duplicate,
    invalid: a.invalid + b.invalid,
    blacklisted: a.blacklisted + b.blacklisted,
  };
}

/** Valid ÷ total, in percent; 0 of nothing. */
export function successRate({ valid, total }: Counts): number {
  return total === 0 ? 0 : (100 * valid) / total;
}
