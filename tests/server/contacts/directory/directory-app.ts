/** The app with two campaigns and three lists, two of which have additional columns. */
import type { BulkAction, ContactEntry, ContactPage } from '#shared/contracts/contact-directory.ts';
import { expect } from 'vitest';
import { createContactIndex } from '#server/dialer/contact-index.ts';
import { startTestApp, type Answer, type TestApp, type Who } from '../../../support/app.ts';
import { executeSql } from '../../../support/database.ts';

const SPRING = [
  'Celular;Nombre;Localidad;Observaciones',
  '011 15-5667-2658;Ana Pérez;Rosario;llamar de tarde',
  '011 15-5667-2659;José María Núñez;Mar del Plata;',
  '011 15-5667-2660;Maria Gonzalez;Rosario;pidió factura',
].join('\n');
const AUTUMN = 'telefono;nombre\n011 15-5667-2661;Mariana Pérez\n011 15-5667-2662;Luis Sosa\n';
const OTHER = 'telefono;nombre;Localidad\n011 15-5667-2658;Ana Pérez;Córdoba\n011 4781-1234;Óscar Ibáñez;Córdoba\n';

export type DirectoryApp = TestApp & {
  readonly spring: number;
  readonly other: number;
  /** Searches contacts. Throws unless that succeeds. */
  find(query?: Record<string, string | number>, who?: Who): Promise<ContactPage>;
  /** Returns the names of the contacts found, in order. */
  names(query?: Record<string, string | number>): Promise<(string | null)[]>;
  named(name: string): Promise<ContactEntry>;
  act(id: number, action: string, who?: Who): Promise<Answer>;
  /** Starts an action on all matching contacts, and waits for its end. */
  workAll(action: string, filters?: object): Promise<BulkAction>;
  set(assignments: string, id: number): void;
};

export async function startDirectoryApp({ isIndexed = true, engine = true } = {}): Promise<DirectoryApp> {
  const test = await startTestApp({ engine });
  const campaign = async (name: string): Promise<number> =>
    (await test.request('supervisor', 'POST', '/campaigns', { name, max_attempts: 3 })).body['id'] as number;
  const upload = async (campaignId: number, text: string, name: string): Promise<void> => {
    const form = new FormData();
    form.set('campaign_id', String(campaignId));
    form.set('arquivo', new Blob([text]), name);
    expect((await test.request('supervisor', 'POST', '/contacts/upload', form)).status).toBe(200);
  };
  // Removes the demo's campaign.
  test.db.write(() => executeSql(test.db, 'update campaigns set deleted_at = 1'));
  const spring = await campaign('Cobranza');
  const other = await campaign('Encuesta');
  await upload(spring, SPRING, 'primavera.csv');
  await upload(spring, AUTUMN, 'otoño.csv');
  await upload(other, OTHER, 'encuesta.csv');
  if (isIndexed) {
    const index = createContactIndex(test.db);
    test.db.write(() => index.add(1000));
  }
  const find: DirectoryApp['find'] = async (query = {}, who = 'operator') => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const { status, body, text } = await test.request(who, 'GET', `/contacts?${search}`);
    expect([status, text.slice(0, 200)]).toMatchObject([200, expect.anything()]);
    return body as ContactPage;
  };
  return {
    ...test,
    spring,
    other,
    find,
    names: async (query) => (await find(query)).contactos.map(({ nombre }) => nombre),
    named: async (name) => (await find({ buscar: name, campaign_id: spring })).contactos[0]!,
    act: (id, action, who = 'supervisor') => test.request(who, 'POST', `/contacts/${id}/acciones/${action}`),
    async workAll(action, filters = {}) {
      const begun = await test.request('supervisor', 'POST', '/contacts/acciones', {
        accion: action,
        filtros: filters,
      });
      expect(begun.status).toBe(200);
      const { id } = begun.body['accion'] as BulkAction;
      const now = async (): Promise<BulkAction> =>
        (await test.request('supervisor', 'GET', `/contacts/acciones/${id}`)).body['accion'] as BulkAction;
      await expect.poll(async () => (await now()).estado).not.toBe('en_curso');
      return now();
    },
    set: (assignments, id) =>
      test.db.write(() => executeSql(test.db, `update contacts set ${assignments} where id = ?`, id)),
  };
}
