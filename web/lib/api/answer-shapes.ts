type Shapes = (typeof import('virtual:answer-shapes'))['ANSWER_SHAPES'];

let loading: Promise<Shapes | null> | null = null;

/**
 * Resolves to the shape of each route's response. The shapes are in a separate chunk, which loads alongside the first
 * request. Resolves to null if the chunk can't be loaded (the server was updated or is gone); responses are then not
 * checked.
 */
export function answerShapes(): Promise<Shapes | null> {
  loading ??= import('virtual:answer-shapes').then(
    ({ ANSWER_SHAPES }) => ANSWER_SHAPES,
    () => {
      loading = null;
      return null;
    },
  );
  return loading;
}
