import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** A part of the console could not be fetched: the server is silent, or has another version by now. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super('No se pudo traer esta parte de la consola', { cause });
    this.name = 'PartMissing';
  }
}

type Part<Props> = ComponentType<Props>;

/**
 * A component that is fetched when first shown, or before by `fetchAhead`: then it is shown at once, without what stands in
 * its place meanwhile. Throws PartMissing when it does not come.
 */
export type LazyPart<Props extends object> = LazyExoticComponent<Part<Props>> & {
  /** Never rejects: what does not come is asked for again when it is shown. */
  readonly fetchAhead: () => Promise<void>;
};

export function lazyPart<Props extends object>(load: () => Promise<Part<Props>>): LazyPart<Props> {
  let here: { default: Part<Props> } | undefined;
  const fetchAhead = async (): Promise<void> => {
    here = await fetchPart(load).catch(() => undefined);
  };
  return Object.assign(
    lazy(() => (here === undefined ? fetchPart(load) : atOnce(here))),
    { fetchAhead },
  );
}

/** A promise would tell it after the render that asks; React takes what is told while it asks, too. */
function atOnce<Value>(value: Value): Promise<Value> {
  // oxlint-disable-next-line unicorn/no-thenable
  return { then: (tell: (value: Value) => void) => tell(value) } as unknown as Promise<Value>;
}

export async function fetchPart<Value>(load: () => Promise<Value>): Promise<{ default: Value }> {
  try {
    return { default: await load() };
  } catch (cause) {
    throw new PartMissing(cause);
  }
}
