const WINDOW = 5;

/**
 * The page numbers shown as buttons: five around the current one, or fewer if there are not as many. Pages count from
 * 1.
 */
export function pageWindow(page: number, totalPages: number): number[] {
  const size = Math.min(WINDOW, Math.max(1, totalPages));
  const first = Math.min(Math.max(1, page - Math.floor(WINDOW / 2)), Math.max(1, totalPages - size + 1));
  return Array.from({ length: size }, (_, i) => first + i);
}
