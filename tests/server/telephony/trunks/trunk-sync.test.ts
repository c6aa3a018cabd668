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
