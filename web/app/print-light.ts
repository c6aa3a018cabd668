/** Paper is white, so the light theme is printed, whichever is chosen. */

const SCHEME = 'data-mantine-color-scheme';

/** Shows the light theme while the page is printed or seen as printed. */
export function printLight(): void {
  const root = document.documentElement;
  let chosen: string | null = null;
  const begin = (): void => {
    chosen ??= root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, 'light');
  };
  const end = (): void => {
    if (chosen !== null) root.setAttribute(SCHEME, chosen);
    chosen = null;
  };
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  matchMedia('print').addEventListener('change', ({ matches }) => (matches ? begin() : end()));
}
