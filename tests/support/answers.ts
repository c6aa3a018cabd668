import type { Page } from 'playwright-core';

/**
 * An error answer of the server. The default status is one that the console doesn't retry, unlike those of failed
 * servers.
 */
type Failure = { readonly status?: number; readonly message?: string };

/**
 * Makes requests to `path` (a regular expression, an API path, or `*` for any) fail with an error in the server's
 * format, until the returned function is called. Affects only `method` if it is given.
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
