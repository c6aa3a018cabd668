import type { Cli } from '#shared/contracts/clis.ts';

const PAGE_SIZE = 25;

/** `matching` has the caller ids of all pages. */
type CliPage = { rows: readonly Cli[]; matching: readonly Cli[]; found: number; page: number; totalPages: number };

/**
 * Returns a page of the caller ids whose number or provider contains the text. A page past the end becomes the last
 * one.
 */
export function cliPage(clis: readonly Cli[], text: string, requestedPage: number): CliPage {
  const needle = text.trim().toLowerCase();
  const digits = needle.replaceAll(/[\s().-]/g, '');
  const found = clis.filter(
    ({ numero, proveedor_nome }) =>
      needle === '' ||
      (digits !== '' && numero.includes(digits)) ||
      (proveedor_nome ?? '').toLowerCase().includes(needle),
  );
  const totalPages = Math.ceil(found.length / PAGE_SIZE);
  const page = Math.min(Math.max(1, requestedPage), Math.max(1, totalPages));
  const rows = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return { rows, matching: found, found: found.length, page, totalPages };
}
