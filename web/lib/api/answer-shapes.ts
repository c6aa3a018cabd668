type Shapes = (typeof import('virtual:answer-shapes'))['ANSWER_SHAPES'];

let loading: Promise<Shapes | null> | null = null;

/**
 * The shape of each route's answer, in a chunk of its own, which loads beside the first request. null: it could not be
 * loaded (the server was updated or has gone), so answers are read unchecked until it can.
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
