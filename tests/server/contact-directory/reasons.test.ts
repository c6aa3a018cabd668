import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WAITING_CODES } from '#shared/waiting-reasons.ts';
import { readAudit } from '../../support/audit.ts';
import { executeSql } from '../../support/database.ts';
import { startDirectoryApp, type DirectoryApp } from './directory-app.ts';

let test: DirectoryApp;

beforeAll(async () => {
  test = await startDirectoryApp();
  const byName = new Map((await test.find({ campaign_id: test.spring })).contactos.map((c) => [c.nombre, c.id]));
  const id = (name: string): number => byName.get(name)!;
  test.set(`attempts = 1, due_at = ${test.nowMs() + 3_600_000}`, id('Ana Pérez'));
  test.set("state = 'done', outcome = 'success', attempts = 1", id('Maria Gonzalez'));
  test.set("state = 'done', outcome = 'attempts_used', attempts = 3", id('Mariana Pérez'));
  await test.request('admin', 'POST', '/blacklist', { phone: '011 15-5667-2662' }); // Luis Sosa
  // Active, which the engine does not know: nothing is called, and nothing holds its contacts back.
  const start = `insert into campaign_states (campaign_id, status, updated_at) values (?, 'active', 1)`;
  test.db.write(() => executeSql(test.db, start, test.other));
});
afterAll(() => test.close());

const counts = async (query: string) => (await test.request('operator', 'GET', `/contacts/resumen?${query}`)).body;

describe('filtering contacts by why they are not called', () => {
  it('finds those of a reason, which is the one that each of them has', async () => {
    const { contactos } = await test.find();
    const reasons = [...new Set(contactos.map((contact) => contact.motivo_espera))];
    expect(new Set(reasons)).toEqual(
      new Set(['retry_wait', 'success', 'attempts_used', 'blacklisted', 'campaign_not_active', 'next']),
    );
    for (const reason of WAITING_CODES) {
      const names = contactos.filter((contact) => contact.motivo_espera === reason).map(({ nombre }) => nombre);
      expect([reason, await test.names({ motivos: reason })]).toEqual([reason, names]);
      expect([reason, await counts(`motivos=${reason}`)]).toMatchObject([reason, { total: names.length }]);
    }
  });

  it('combines with the other filters', async () => {
    expect(await test.names({ motivos: 'success,blacklisted' })).toEqual(['Luis Sosa', 'Maria Gonzalez']);
    expect(await test.names({ motivos: 'next', buscar: 'oscar' })).toEqual(['Óscar Ibáñez']);
    expect(await test.names({ motivos: 'next', campaign_id: test.spring })).toEqual([]);
    expect(await test.names({ motivos: 'retry_wait', situaciones: 'sin_llamar' })).toEqual([]);
    expect(await test.names({ motivos: 'campaign_not_active', campaign_id: 999 })).toEqual([]);
    const all = `motivos=retry_wait&proximo_desde=${new Date(test.nowMs()).toISOString()}`;
    expect(await counts(all)).toMatchObject({ total: 1, por_situacion: { reintento: 1 } });
  });

  it('names the field when it does not know a reason', async () => {
    expect(await test.request('operator', 'GET', '/contacts?motivos=success,porque')).toMatchObject({
      status: 400,
      body: { error: 'invalid_query', details: { field: 'motivos' } },
    });
  });

  it('exports and works those that match, and records the reason without what it depends on', async () => {
    const { text } = await test.request('operator', 'GET', '/contacts/export?motivos=attempts_used');
    expect(text).toContain('Mariana');
    expect(text.trim().split('\n')).toHaveLength(2);
    expect((await readAudit(test, { action: 'contacts.export' }))[0]).toMatchObject({
      after: { reasons: ['attempts_used'] },
    });
    expect(await test.workAll('reiniciar', { motivos: 'attempts_used' })).toMatchObject({ total: 1, cambiados: 1 });
    expect((await readAudit(test, { action: 'contacts.reset' }))[0]?.before).toEqual({ reasons: ['attempts_used'] });
    expect(await test.names({ motivos: 'attempts_used' })).toEqual([]);
  });

  it('has contacts in calls apart, also from what their campaign waits for', async () => {
    const { id } = await test.named('Núñez');
    test.set("state = 'claimed', attempts = 1", id);
    expect(await test.names({ motivos: 'in_call' })).toEqual(['José María Núñez']);
    expect(await test.names({ motivos: 'campaign_not_active' })).not.toContain('José María Núñez');
  });
});
