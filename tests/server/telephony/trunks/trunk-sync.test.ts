import { expect, it } from 'vitest';
import { AriError, type AriClient } from '#server/telephony/ari/client.ts';
import { createTrunkSync } from '#server/telephony/trunks/trunk-sync.ts';
import { BARE_TRUNK } from '../../../support/bare-trunk.ts';

it('reports once per connection that the PBX stores no addresses of trunks, which dial nevertheless', async () => {
  const ari: Pick<AriClient, 'request'> = {
    async request<T>(method: string, path: string): Promise<T> {
      if (path === '/endpoints/PJSIP') return [] as T;
      if (method === 'PUT' && !path.includes('/identify/')) return undefined as T;
      throw new AriError(method === 'PUT' ? 403 : 404, 'refused');
    },
  };
  const reported: number[] = [];
  const onUnidentified = ({ status }: AriError): void => void reported.push(status);
  const sync = createTrunkSync({ ari, manager: null, nowMs: Date.now, onUnidentified });
  await sync.push([BARE_TRUNK, { ...BARE_TRUNK, id: 2 }]);
  await sync.poll();
  expect(reported).toEqual([403]);
  sync.forget();
  await sync.push([BARE_TRUNK]);
  expect(reported).toEqual([403, 403]);
  expect(sync.state()[0]).not.toHaveProperty('fault');
});

it('keeps a changed registration although the PBX forgets the old one late', async () => {
  const REGISTRATIONS = '/asterisk/config/dynamic/res_pjsip/registration/';
  const kept = new Map<string, string>();
  const forgotten: string[] = [];
  const ari: Pick<AriClient, 'request'> = {
    async request<T>(method: string, path: string, _query?: unknown, body?: unknown): Promise<T> {
      const name = path.startsWith(REGISTRATIONS) ? path.slice(REGISTRATIONS.length) : null;
      if (method === 'PUT' && name !== null) kept.set(name, JSON.stringify(body));
      if (method === 'DELETE' && name !== null) forgotten.push(name);
      if (method !== 'GET') return undefined as T;
      if (path === '/endpoints/PJSIP') return [{ resource: 'trunk-1', channel_ids: [] }] as T;
      const found = name === null || forgotten.includes(name) ? undefined : kept.get(name);
      if (found === undefined) throw new AriError(404, 'not found');
      return (JSON.parse(found) as { fields: T }).fields;
    },
  };
  const sync = createTrunkSync({ ari, manager: null, nowMs: Date.now, onUnidentified: () => {} });
  const trunk = { ...BARE_TRUNK, registers: true, username: 'cadencia', password: 'una' };
  for (const host of ['pbx-1.example', 'pbx-2.example', 'pbx-3.example']) {
    await sync.push([{ ...trunk, host }]);
    for (const name of forgotten.splice(0)) kept.delete(name);
    expect([...kept.values()]).toEqual([expect.stringContaining(`sip:${host}`)]);
  }
});
