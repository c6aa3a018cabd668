import { describe, expect, it } from 'vitest';
import { around, GAP } from '#web/lib/around.ts';
import { t } from '#web/lib/i18n.ts';

describe('a text with a placeholder for a link', () => {
  it('is split into the parts before and after it', () => {
    expect(around(t('Creá una en {link} y subí su lista de contactos.', { link: GAP }))).toEqual([
      'Creá una en ',
      ' y subí su lista de contactos.',
    ]);
  });

  it('may start or end with it', () => {
    expect(around(`${GAP} basta`)).toEqual(['', ' basta']);
    expect(around(`Va en ${GAP}`)).toEqual(['Va en ', '']);
  });

  it('precedes it completely if a translation omits the placeholder', () => {
    expect(around('Sin lugar')).toEqual(['Sin lugar', '']);
  });
});
