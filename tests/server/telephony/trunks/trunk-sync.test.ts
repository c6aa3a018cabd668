import { expect, it } from 'vitest';
import { AriError, type AriClient } from '#server/telephony/ari/client.ts';
import type { TelephonyTrunk } from '#server/telephony/trunks/telephony-trunk.ts';
import { createTrunkSync } from '#server/telephony/trunks/trunk-sync.ts';

const TRUNK: TelephonyTrunk = {
  id: 1,
  dialCode: '54',
  host: '127.0.0.1',
  transport: 'udp',
  username: null,
  password: null,
  fromDomain: null,
  registers: false,
  numberFormat: 'e164',
  numberPrefix: '',
  callerIdFormat: 'e164',
  callerIdHeader: 'from',
  rtpTimeoutS: 60,
  codecs: ['alaw'],
  dtmfMode: 'rfc2833',
  qualifies: true,
};

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
  await sync.push([TRUNK, { ...TRUNK, id: 2 }]);
  await sync.poll();
  expect(reported).toEqual([403]);
  sync.forget();
  await sync.push([TRUNK]);
  expect(reported).toEqual([403, 403]);
  expect(sync.state()[0]).not.toHaveProperty('fault');
});
