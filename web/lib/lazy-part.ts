import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** A part of the console could not be fetched: the server is silent, or has another version by now. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super('No se pudo traer esta parte de la consola', { cause });
    this.name = 'PartMissing';
  }
}

/** A component that is fetched when first shown. Throws PartMissing when it does not come. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => fetchPart(load));
}

export async function fetchPart<Part>(load: () => Promise<Part>): Promise<{ default: Part }> {
  try {
    return { default: await load() };
  } catch (cause) {
    throw new PartMissing(cause);
  }
}
