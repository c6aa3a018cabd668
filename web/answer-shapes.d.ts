/** Made by scripts/console/answer-shapes.ts when the console is built. */
declare module 'virtual:answer-shapes' {
  import type { Shape } from '#shared/answer-shape.ts';
  import type { Route } from '#shared/contracts/routes.ts';

  export const ANSWER_SHAPES: Readonly<Partial<Record<Route, Shape>>>;
}
