import type { Page } from 'playwright-core';

/**
 * Has the server answer what matches with an error of its own shape, until the answered function is called. Only one
 * method's requests when one is named.
 */
export async function refuse(
  page: Page,
  path: RegExp,
  { status = 500, message = 'Error interno del servidor', method = '' } = {},
): Promise<() => Promise<void>> {
  await page.route(path, async (route) => {
    if (method !== '' && route.request().method() !== method) return route.fallback();
    const body = { success: false, error: status === 404 ? 'not_found' : 'internal', message, mensaje: message };
    return route.fulfill({ status, json: { ...body, request_id: 'test' } });
  });
  return () => page.unroute(path);
}
