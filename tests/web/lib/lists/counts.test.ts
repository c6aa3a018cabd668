import { describe, expect, it } from 'vitest';
import { NO_COUNTS, noneAdded, ofOtherCountries } from '#web/lib/lists/counts.ts';

describe('a list of which nothing was added', () => {
  it('is distinguished from one of which something was added', () => {
    expect(noneAdded({ ...NO_COUNTS, total: 9, valid: 1, invalid: 8 })).toBeNull();
    expect(noneAdded(NO_COUNTS)).toBeNull();
  });

  it('explains why, and what to do', () => {
    expect(noneAdded({ ...NO_COUNTS, total: 9, duplicate: 9 })).toContain('ya tenía todos los números');
    expect(noneAdded({ ...NO_COUNTS, total: 9, blacklisted: 9 })).toContain('están en la blacklist');
    expect(noneAdded({ ...NO_COUNTS, total: 9, duplicate: 4, blacklisted: 5 })).toContain('ya estaban en la campaña o');
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
