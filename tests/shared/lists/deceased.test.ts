import { expect, test } from 'vitest';
import { saysDead, withoutDeath } from '#shared/lists/deceased.ts';
import { forbidsCalls } from '#shared/lists/opt-outs.ts';

test.each(['FALLECIDO', 'Titular fallecida en 2024', 'Finado', 'Q.E.P.D.', 'murió', 'FALLECIDO PÉREZ', 'óbito'])(
  'a remark that says only that a person is dead is no wish: %s',
  (text) => {
    expect([forbidsCalls(text), saysDead(text), forbidsCalls(withoutDeath(text))]).toEqual([true, true, false]);
  },
);

test.each(['Fallecido, no llamar más', 'DNC - Fallecido', 'falleció; la familia pidió la baja', 'no insistir (murió)'])(
  'a wish beside it stays: %s',
  (text) => expect([saysDead(text), forbidsCalls(withoutDeath(text))]).toEqual([true, true]),
);

test.each([
  'No - fallecio el padre',
  'No (falleció la mamá)',
  'Padre fallecido, no llamar más',
  'Falleció el hijo, pidió no ser molestada',
  'Pidió la baja tras fallecimiento de su madre',
  'Difunta Correa 1234, no llamar',
  'Se le murió el padre, no insistir',
])('a wish of somebody who lost a relative is the own one: %s', (text) => expect(withoutDeath(text)).toBe(text));

test('a relative who speaks for the dead makes no wish of it', () => {
  const text = 'habló la hija: su padre falleció';
  expect([saysDead(text), forbidsCalls(withoutDeath(text))]).toEqual([true, false]);
});

test.each(['no llamar', 'DNC', 'Difundir oferta', 'murió el trato, no llamar', ''])(
  'other texts stay as they are: %j',
  (text) => expect(withoutDeath(text)).toBe(text),
);
