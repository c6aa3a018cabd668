export function hasExtension(fileName: string, extensions: readonly string[]): boolean {
  return extensions.some((extension) => fileName.toLowerCase().endsWith(`.${extension}`));
}
