import { describe, expect, it } from 'vitest';
import { around, GAP } from '#web/lib/around.ts';
import { t } from '#web/lib/i18n.ts';

describe('a text with a place for a link', () => {
  it('is what comes before and after it', () => {
    expect(around(t('Creá una en {link} y subí su lista de contactos.', { link: GAP }))).toEqual([
      'Creá una en ',
      ' y subí su lista de contactos.',
    ]);
  });

  it('may begin or end with it', () => {
    expect(around(`${GAP} basta`)).toEqual(['', ' basta']);
    expect(around(`Va en ${GAP}`)).toEqual(['Va en ', '']);
  });

  it('is all before it where a translation left the place out', () => {
    expect(around('Sin lugar')).toEqual(['Sin lugar', '']);
  });
});
