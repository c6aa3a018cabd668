import type { Plugin } from 'vite';
import { allOptional, type Shape, shapeOf } from '#shared/answer-shape.ts';
import { ROUTES } from '#shared/contracts/routes.ts';

const NAME = 'virtual:answer-shapes';
/** Rollup's convention for a module that is no file. */
const RESOLVED = `\0${NAME}`;

/**
 * The shape of each route's answer. A delete's fields are all optional: it has been done, whatever its answer lacks.
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

/** Vite plugin: the module `virtual:answer-shapes`, made from the contracts, so that no schema is in the bundle. */
export function answerShapesPlugin(): Plugin {
  return {
    name: 'answer-shapes',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export const ANSWER_SHAPES = ${JSON.stringify(answerShapes())};` : undefined),
  };
}
