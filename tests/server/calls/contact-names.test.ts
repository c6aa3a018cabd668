import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type Json, type TestApp } from '../../support/app.ts';

const NAMES = new Map(Array.from({ length: 40 }, (_, index) => [`+54911566726${10 + index}`, `Persona ${index}`]));
const UNNAMED = '+5491156672699';

let test: TestApp;
let campaign: number;
beforeAll(async () => {
  test = await startTestApp({ env: { SIM_SPEED: '4' } });
  const made = await test.request('supervisor', 'POST', '/campaigns', {
    name: 'Con nombres',
    max_concurrent_calls: 60,
  });
  campaign = made.body['id'] as number;
  const lines = [...NAMES, [UNNAMED, '']].map(([phone, name]) => `${phone};${name}`);
  const form = new FormData();
  form.set('campaign_id', String(campaign));
  form.set('arquivo', new Blob([['telefono;nombre', ...lines].join('\n')]), 'lista.csv');
  await test.request('supervisor', 'POST', '/contacts/upload', form);
  await test.request('supervisor', 'POST', `/presione1/campanhas/${campaign}/iniciar`, {});
});
afterAll(() => test.close());

const read = async (path: string, who: 'demo' | 'operator' = 'demo') => (await test.request(who, 'GET', path)).body;
const nameOf = (phone: unknown): string | null => NAMES.get(String(phone)) ?? null;

it.each([
  ['/monitoring/llamadas-activas', 'active_calls', 'numero'],
  ['/llamadas/en-progreso', 'llamadas', 'telefono'],
  ['/presione1/campanhas/ID/monitor', 'llamadas_activas', 'numero_destino'],
  ['/presione1/campanhas/ID/monitor', 'ultimas_llamadas', 'numero_destino'],
  ['/llamadas/historico?estados=finalizada,fallida&page_size=50', 'llamadas', 'numero_destino'],
] as const)('%s has in %s the name that the list has', async (path, list, number) => {
  let rows: Json[] = [];
  await expect
    .poll(async () => (rows = (await read(path.replace('ID', String(campaign))))[list] as Json[]).length, {
      interval: 20,
      timeout: 20_000,
    })
    .toBeGreaterThan(0);
  expect(rows.map((row) => row['nombre'])).toEqual(rows.map((row) => nameOf(row[number])));
});

it('a call’s detail and the export have the name, except for a contact without one and for a test call', async () => {
  const total = async () => (await read('/llamadas/historico'))['total'];
  await expect.poll(total, { timeout: 20_000 }).toBeGreaterThanOrEqual(NAMES.size + 1);
  const tried = await test.request('operator', 'POST', '/dialer/test-call', { numero: '+5491156672650' });
  expect(tried.status).toBe(200);
  const { text } = await test.request('operator', 'GET', '/llamadas/historico/export?export=csv');
  const rows = parse<Record<string, string>>(text, { bom: true, columns: true });
  const testCall = rows.find(({ metadatos }) => metadatos!.includes('"contact_id":null'))!;
  expect(testCall['nombre']).toBe('');
  for (const row of rows.filter((one) => one !== testCall))
    expect([row['numero_destino'], row['nombre']]).toEqual([
      row['numero_destino'],
      nameOf(row['numero_destino']) ?? '',
    ]);
  expect(rows.some((row) => row['numero_destino'] === UNNAMED)).toBe(true);
  const detail = await read(`/llamadas/${rows[1]!['id']}`);
  expect(detail).toMatchObject({ nombre: nameOf(detail['numero_destino']) });
});
