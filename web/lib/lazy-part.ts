import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { type Catalogue, loadCatalogues, t } from './i18n.ts';

/** Thrown if a chunk could not be loaded, because the server doesn't respond or was updated. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super(t('No se pudo traer esta parte de la consola'), { cause });
    this.name = 'PartMissing';
  }
}

type Part<Props> = ComponentType<Props>;

/**
 * A component that loads when first rendered, or earlier through `fetchAhead`. A preloaded component renders without a
 * fallback. Throws PartMissing if loading fails.
 */
export type LazyPart<Props extends object> = LazyExoticComponent<Part<Props>> & {
  /** Preloads the component. Never rejects: a failed load is retried on render. */
  readonly fetchAhead: () => Promise<void>;
};

/**
 * Creates a lazy component. `catalogues` are the catalogues of all features whose modules `load` imports. They are
 * loaded first, because modules translate texts as they are evaluated.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<Part<Props>>,
  ...catalogues: readonly Catalogue[]
): LazyPart<Props> {
  const loadWithTexts = (): Promise<Part<Props>> => loadCatalogues(['common', ...catalogues])?.then(load) ?? load();
  let preloaded: { default: Part<Props> } | undefined;
  const fetchAhead = async (): Promise<void> => {
    preloaded = await fetchPart(loadWithTexts).catch(() => undefined);
  };
  return Object.assign(
    lazy(() => (preloaded === undefined ? fetchPart(loadWithTexts) : resolvedNow(preloaded))),
    { fetchAhead },
  );
}

/** A promise would only resolve after the current render. React also accepts a thenable that resolves synchronously. */
function resolvedNow<Value>(value: Value): Promise<Value> {
  // oxlint-disable-next-line unicorn/no-thenable
  return { then: (resolve: (value: Value) => void) => resolve(value) } as unknown as Promise<Value>;
}

export async function fetchPart<Value>(load: () => Promise<Value>): Promise<{ default: Value }> {
  try {
    return { default: await load() };
  } catch (cause) {
    throw new PartMissing(cause);
  }
}
