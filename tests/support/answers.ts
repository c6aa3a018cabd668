import type { Page } from 'playwright-core';

/** What the server says when something broke in it. */
const BROKEN = { success: false, error: 'internal', message: 'Error interno', mensaje: 'Error interno' };

/**
 * Makes the server seem to answer requests to `path` (of the API; `*` for anything) with a failure, until the function that
 * comes back is called. Only `method`, when one is given.
 */
export async function failing(page: Page, path: string, method?: string, status = 500): Promise<() => Promise<void>> {
  const pattern = `**/api/v1${path}`;
  await page.route(pattern, (route) =>
    method === undefined || route.request().method() === method
      ? route.fulfill({ status, json: { ...BROKEN, request_id: 'prueba' } })
      : route.fallback(),
  );
  return () => page.unroute(pattern);
}
