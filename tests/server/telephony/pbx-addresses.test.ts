import { expect, it } from 'vitest';
import { createPbxAddresses } from '#server/telephony/pbx-addresses.ts';

it('follows a name to its current addresses, and resolves it at most every few seconds', async () => {
  let nowMs = 0;
  let answer = ['10.0.0.5'];
  let asked = 0;
  const pbxs = createPbxAddresses({
    urls: ['http://pbx.example:8088', 'http://pbx.example:8089'],
    clock: { nowMs: () => nowMs },
    resolve: async () => {
      asked += 1;
      return answer;
    },
  });
  expect(await pbxs.includes('10.0.0.5')).toBe(true);
  expect(await pbxs.includes('10.0.0.6')).toBe(false);
  expect(await pbxs.includes(undefined)).toBe(false);
  expect(asked).toBe(1);
  answer = ['10.0.0.6'];
  nowMs += 5000;
  expect(await pbxs.includes('10.0.0.6')).toBe(true);
  expect(await pbxs.includes('10.0.0.5')).toBe(false);
  expect(asked).toBe(2);
});

it('recognises no PBX while a name has no address', async () => {
  const resolve = () => Promise.reject(new Error('ENOTFOUND'));
  const pbxs = createPbxAddresses({ urls: ['http://pbx.example:8088'], clock: { nowMs: () => 0 }, resolve });
  expect(await pbxs.includes('10.0.0.5')).toBe(false);
});

it('still recognises a PBX while its name can’t be resolved', async () => {
  let nowMs = 0;
  let isDnsUp = true;
  const pbxs = createPbxAddresses({
    urls: ['http://pbx.example:8088'],
    clock: { nowMs: () => nowMs },
    resolve: async () => (isDnsUp ? ['10.0.0.5'] : Promise.reject(new Error('EAI_AGAIN'))),
  });
  expect(await pbxs.includes('10.0.0.5')).toBe(true);
  isDnsUp = false;
  nowMs += 60_000;
  expect(await pbxs.includes('10.0.0.5')).toBe(true);
});
