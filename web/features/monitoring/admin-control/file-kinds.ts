export const NUMBER_FILES = ['txt', 'csv'] as const;

/** Whether a file's name ends in one of these extensions. */
export function hasExtension(fileName: string, extensions: readonly string[]): boolean {
  return extensions.some((extension) => fileName.toLowerCase().endsWith(`.${extension}`));
}
