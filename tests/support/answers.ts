import type { Page } from 'playwright-core';

/** The server's error answer; by default one that is not tried again: those of failed servers are, for six seconds. */
type Failure = { readonly status?: number; readonly message?: string };

/**
 * Makes requests to `path` (a regular expression, or a path of the API; `*` for any) fail with an error in the server's
 * format, until the returned function is called. Affects only `method`, if one is given.
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
