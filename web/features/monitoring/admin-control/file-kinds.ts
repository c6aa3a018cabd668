export const NUMBER_FILES = ['txt', 'csv'] as const;

/** Returns whether a file name ends in one of these extensions. */
export function hasExtension(fileName: string, extensions: readonly string[]): boolean {
  return extensions.some((extension) => fileName.toLowerCase().endsWith(`.${extension}`));
}
