import type { Page } from 'playwright-core';
import { loginAs, type Api } from './api.ts';
import { openSite, type Site } from './site.ts';

/**
 * Opens a new site, and logs in as an administrator, both through the API and on a page at `path`.
 */
export async function openAdminSite(path: string): Promise<{ site: Site; api: Api; page: Page }> {
  const site = await openSite();
  const api = await loginAs(site.server.url, 'admin');
  const page = await site.enter('admin', path, { viewport: { width: 1440, height: 900 } });
  return { site, api, page };
}
