import { expect, test } from 'vitest';
import { labelOf, shownAs, toneOf } from '#web/lib/known-words.ts';

const LABELS = { ocupado: 'Ocupado', exito: 'Éxito' };
const SHOWN = { offline: { tone: 'bad', label: 'Desconectado' } } as const;

test('a known word has its name and colour', () => {
  expect(labelOf(LABELS, 'ocupado')).toBe('Ocupado');
  expect(toneOf({ ocupado: 'wait' }, 'ocupado')).toBe('wait');
  expect(shownAs(SHOWN, 'offline')).toEqual({ tone: 'bad', label: 'Desconectado' });
});

test.each(['desviada', 'constructor', '__proto__', ''])(
  'an unknown word, %j, is shown as it came, without a colour',
  (word) => {
    expect(labelOf<string>(LABELS, word)).toBe(word);
    expect(toneOf<string>({ ocupado: 'wait' }, word)).toBe('idle');
    expect(shownAs<string>(SHOWN, word)).toEqual({ tone: 'idle', label: word });
  },
);
