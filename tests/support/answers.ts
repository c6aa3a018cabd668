import type { Page } from 'playwright-core';

/**
 * An error response from the server. The console doesn't retry requests that get the default status, unlike 5xx.
 */
type Failure = { readonly status?: number; readonly message?: string };

/**
 * Makes requests to `path` (a regular expression, or an API path that may contain `*`) fail with an error in the
 * server's format, until the returned function is called. Affects only `method` if it is given.
 */
export async function failing(
  page: Page,
  path: string | RegExp,
  method?: string,
  { status = 409, message = 'Error interno del servidor' }: Failure = {},
): Promise<() => Promise<void>> {
  const pattern = typeof path === 'string' ? `**/api/v1${path}` : path;
  const error = status === 404 ? 'not_found' : 'internal';
  await page.route(pattern, (route) =>
    method === undefined || route.request().method() === method
      ? route.fulfill({ status, json: { success: false, error, message, mensaje: message, request_id: 'prueba' } })
      : route.fallback(),
  );
  return () => page.unroute(pattern);
}
