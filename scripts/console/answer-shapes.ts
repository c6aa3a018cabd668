import type { Plugin } from 'vite';
import { allOptional, type Shape, shapeOf } from '#shared/answer-shape.ts';
import { ROUTES } from '#shared/contracts/routes.ts';
import { sampleAnswers } from './sample-answers.ts';

/**
 * Returns the shape of each route's answer. For DELETE all fields are optional, because a 200 already means success.
 */
export function answerShapes(): Record<string, Shape> {
  const shapes: Record<string, Shape> = {};
  for (const [route, contract] of Object.entries(ROUTES)) {
    if (!('answer' in contract)) continue;
    const shape = shapeOf(contract.answer);
    shapes[route] = route.startsWith('DELETE ') ? allOptional(shape) : shape;
  }
  return shapes;
}

const MODULES: Readonly<Record<string, () => string>> = {
  'virtual:answer-shapes': () => `export const ANSWER_SHAPES = ${JSON.stringify(answerShapes())};`,
  'virtual:sample-answers': () => `export const SAMPLE_ANSWERS = ${JSON.stringify(sampleAnswers())};`,
};

/** Vite plugin that generates modules from the contracts, to keep schemas out of the bundle. */
export function answerShapesPlugin(): Plugin {
  return {
    name: 'answer-shapes',
    // By Rollup's convention, the id of a virtual module starts with NUL.
    resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
    load: (id) => MODULES[id.slice(1)]?.(),
  };
}
