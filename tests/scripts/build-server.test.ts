/**
 * Tests that the packed server works like its sources: it finds files by module URL, starts threads and loads chunks.
 */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '../../scripts/build-server.ts';
import { loginAs, type Api } from '../support/api.ts';
import { startServer, type LiveServer } from '../support/live-server.ts';

/** A separate folder, because other tests may be starting servers from dist/server. */
const FOLDER = 'dist/server-under-test';

let server: LiveServer;
let url: string;
let admin: Api;
beforeAll(async () => {
  await buildServer(FOLDER);
  const env = { NODE_ENV: 'production', DEMO: '1', LOG_LEVEL: 'silent' };
  server = await startServer({ main: `${FOLDER}/process.js`, env });
  ({ url } = server);
  admin = await loginAs(url, 'admin');
});
afterAll(async () => {
  await server.dispose();
  rmSync(fileURLToPath(new URL(`../../${FOLDER}`, import.meta.url)), { recursive: true });
});

describe('the packed server', () => {
  it('becomes ready: its database is migrated and its engine thread responds', async () => {
    const answer = await fetch(`${url}/readyz`);
    expect(await answer.json()).toEqual({ ready: true, database: true, engine: true, problem: null });
  });

  it('serves the OpenAPI document with schema names, and the page that shows it', async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const document = (await (await fetch(`${url}/api/docs/json`, { headers })).json()) as { components: object };
    expect(document.components).toHaveProperty('schemas.CampaignAnswer');
    const page = await fetch(`${url}/api/docs/`, { headers });
    expect(await page.text()).toContain('Cadencia: API');
    const script = await fetch(`${url}/api/docs/static/swagger-ui-bundle.js`, { headers });
    expect(script.status).toBe(200);
  });

  it('has its pool, which loads the chunks of a task', async () => {
    const { success } = await admin.get<{ success: boolean }>('/audit');
    expect(success).toBe(true);
    const list = await admin.upload<{ success: boolean }>(1, 'list.csv', '+5491155551234\n');
    expect(list.success).toBe(true);
  });

  it('imports a long list in a separate thread', async () => {
    const lines = 60_000;
    const list = Array.from({ length: lines }, (_, i) => `+54911${50_000_000 + i};Ana ${i}`).join('\n');
    expect(list.length).toBeGreaterThan(1_000_000); // shorter lists are read in the pool's thread
    const { contatos_validos } = await admin.upload<{ contatos_validos: number }>(1, 'long.csv', list);
    expect(contatos_validos).toBe(lines);
  });

  it('runs a load test in a thread', async () => {
    await admin.post('/performance/load-test/start', { target_cps: 50, countries_to_test: ['argentina'] });
    const total = async () => (await admin.get<{ total_calls: number }>('/performance/load-test/status')).total_calls;
    await expect.poll(total).toBeGreaterThan(0);
    await admin.post('/performance/load-test/stop');
  });

  it('shuts down cleanly', async () => {
    expect(await server.stop()).toBe(0);
  });
});
