import { expect, test } from 'vitest';
import type { DossierEntry } from '#shared/contracts/dossier.ts';
import { factsOf } from '#web/features/contacts/contact/dossier-words.ts';

const entryWith = (detail: DossierEntry['detail']): DossierEntry => ({
  seq: 1,
  at: '2026-11-21T12:00:00.000Z',
  recorded_at: '2026-11-21T12:00:00.000Z',
  kind: 'call',
  detail,
  campaign: null,
  trunk: null,
  author: null,
  desenlace: null,
  recording: false,
  hash: '',
  intact: true,
});

test.each([
  ['#BR-PR+America/Sao_Paulo', 'Dónde está: Paraná, Brasil · hora de Sao Paulo'],
  [
    '#US-IN+America/Chicago+America/Indiana/Indianapolis',
    'Dónde está: Indiana, Estados Unidos · hora de Chicago · hora de Indianapolis',
  ],
  ['America/Bogota', 'Dónde está: hora de Bogota'],
])('the places of a number are shown in words: %s', (places, text) => {
  expect(factsOf(entryWith({ checks: { places } }))).toEqual([text]);
});

test('the calls before a decision are counted as such', () => {
  expect(factsOf(entryWith({ checks: { calls_in_31_days: 0 } }))).toEqual(['Llamadas en los 31 días anteriores: 0']);
});

test('an opt-out of a list is a reason', () => {
  expect(factsOf(entryWith({ reason: 'list_opt_out' }))).toEqual(['Motivo: La lista dice que no hay que llamarlo']);
});
