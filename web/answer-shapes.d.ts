/** Virtual modules that the Vite plugin in scripts/console/answer-shapes.ts generates. */
declare module 'virtual:answer-shapes' {
  import type { Shape } from '#shared/answer-shape.ts';
  import type { Route } from '#shared/contracts/routes.ts';

  export const ANSWER_SHAPES: Readonly<Partial<Record<Route, Shape>>>;
}

declare module 'virtual:sample-answers' {
  import type { Route } from '#shared/contracts/routes.ts';

  export const SAMPLE_ANSWERS: Readonly<Partial<Record<Route, object>>>;
}
