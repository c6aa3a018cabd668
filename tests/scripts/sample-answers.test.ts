import { expect, test } from 'vitest';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { ROUTES, type Route } from '#shared/contracts/routes.ts';
import { sampleAnswers } from '../../scripts/console/sample-answers.ts';

const answers = sampleAnswers();

test('the offline demonstration answers every list and figure according to its contract', () => {
  const wrong = Object.entries(answers).flatMap(([route, answer]) => {
    const { answer: contract } = ROUTES[route as Route] as { readonly answer: TSchema };
    return Value.Errors(contract, answer).map((error) => `${route} ${error.instancePath} ${error.message}`);
  });
  expect(wrong).toEqual([]);
  expect(answers['GET /llamadas/historico']).toMatchObject({ llamadas: [], total: 0 });
  expect(answers['GET /monitoring/dashboard']).toBeDefined();
});

test('the offline demonstration has two campaigns marked as samples', () => {
  expect(answers['GET /campaigns']).toMatchObject({ total: 2, campaigns: [{ description: 'Datos de ejemplo' }, {}] });
});

test('the offline demonstration answers no writes, single entities or settings', () => {
  const others = Object.keys(answers).filter((route) => !route.startsWith('GET /') || /:|settings/.test(route));
  expect(others).toEqual([]);
});
