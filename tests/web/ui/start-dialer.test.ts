import { expect, it } from 'vitest';
import { consequenceOf } from '#web/ui/start-dialer.ts';

it.each([
  [null, 'Si lo iniciás, vuelven a llamar también las demás campañas activas.'],
  [[], 'No hay otra campaña activa.'],
  [['Marzo'], 'Si lo iniciás, vuelve a llamar también «Marzo».'],
  [['Marzo', 'Abril', 'Mayo'], 'Si lo iniciás, vuelven a llamar también «Marzo», «Abril» y «Mayo».'],
  [['A', 'B', 'C', 'D', 'E', 'F', 'G'], 'Si lo iniciás, vuelven a llamar también «A», «B», «C», «D», «E» y 2 más.'],
])('starting the dialer beside the active campaigns %j is announced as: %s', (others, sentence) => {
  expect(consequenceOf(others)).toBe(sentence);
});
