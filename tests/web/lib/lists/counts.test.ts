import { describe, expect, it } from 'vitest';
import type { UploadAnswer } from '#shared/contracts/contacts.ts';
import { countsOf, NO_COUNTS, noneAdded, ofOtherCountries } from '#web/lib/lists/counts.ts';

describe('a list of which nothing was added', () => {
  it('is distinguished from one of which something was added', () => {
    expect(noneAdded({ ...NO_COUNTS, total: 9, valid: 1, invalid: 8 })).toBeNull();
    expect(noneAdded(NO_COUNTS)).toBeNull();
  });

  it('explains why, and what to do', () => {
    expect(noneAdded({ ...NO_COUNTS, total: 9, duplicate: 9 })).toContain('ya tenía todos los números');
    expect(noneAdded({ ...NO_COUNTS, total: 9, leftOut: 9 })).toContain('a nadie de esta lista se lo puede llamar');
    expect(noneAdded({ ...NO_COUNTS, total: 9, duplicate: 4, leftOut: 5 })).toContain('ya estaban en la campaña o');
    expect(noneAdded({ ...NO_COUNTS, total: 9, duplicate: 8, invalid: 1 })).toContain('los números válidos');
    expect(noneAdded({ ...NO_COUNTS, total: 9, invalid: 9 })).toContain('Revisá que la columna');
  });
});

it('warns of contacts of another country than the list’s', () => {
  expect(ofOtherCountries({ ...NO_COUNTS, total: 9, valid: 9 })).toBeNull();
  expect(ofOtherCountries({ ...NO_COUNTS, total: 9, valid: 9, otherCountries: 1 })).toContain(
    '1 contacto agregado es de otro',
  );
  expect(ofOtherCountries({ ...NO_COUNTS, total: 9, valid: 9, otherCountries: 2 })).toContain(
    '2 contactos agregados son',
  );
});

it('lines left out on purpose are no errors', () => {
  const reasons = {
    no_llamar: 3,
    sin_consentimiento: 2,
    bloqueado: 5,
    registro: 1,
    corto: 4,
    inventado: 1,
    duplicado: 6,
  };
  const answer = {
    contatos_invalidos: 10,
    contatos_bloqueados: 6,
    contatos_duplicados: 6,
    rejects_by_reason: Object.entries(reasons).map(([code, lines]) => ({ code, lines, text: '' })),
  };
  expect(countsOf(answer as unknown as UploadAnswer)).toMatchObject({ invalid: 5, leftOut: 11, duplicate: 6 });
});
