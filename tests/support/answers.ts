import type { Page } from 'playwright-core';

/** What the server says: by default that something broke in it. */
type Failure = { readonly status?: number; readonly message?: string };

/**
 * Makes the server seem to answer requests to `path` (a regular expression, or of the API; `*` for anything) with a failure
 * in its own shape, until the function that comes back is called. Only `method`, when one is given.
 */
export async function failing(
  page: Page,
  path: string | RegExp,
  method?: string,
  { status = 500, message = 'Error interno del servidor' }: Failure = {},
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
