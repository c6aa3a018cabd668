import { Writable } from 'node:stream';
import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { scrubLine, scrubText } from '#server/platform/logging/scrub.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

describe('a log line', () => {
  it.each([
    ['no se pudo llamar a +5491145551234', 'no se pudo llamar a …234'],
    ['/llamadas/historico?telefono=%2B5491145551234&page=1', '/llamadas/historico?telefono=%2B…234&page=1'],
    ['5491145551234,Ana', '…234,Ana'],
    ['call +54 9 11 4555-1234 now', 'call …234 now'],
    ['call (011) 4555-1234', 'call …234'],
    ['línea 3:\\n1145551234', 'línea 3:\\n…234'],
    ['UNIQUE failed for 001145551234.', 'UNIQUE failed for …234.'],
    [`GET /x?token=${JWT}&a=1`, 'GET /x?token=[redacted]&a=1'],
    [`authorization: Bearer ${JWT}`, 'authorization: [redacted] [redacted]'],
    [`offered bearer, ${JWT}`, 'offered bearer, [redacted]'],
    ['password=hunter2&x=1', 'password=[redacted]&x=1'],
    ['body {\\"password\\":\\"con espacios, y comas\\",\\"a\\":1}', 'body {\\"password\\":[redacted],\\"a\\":1}'],
    ['cadencia_refresh=2f1c9a4e-7d0b-4c5e-9d6a-0f6f3c1b2a77.abcdefghijklmnopqrstuvwxyz', 'cadencia_refresh=[redacted]'],
    ['2f1c9a4e-7d0b-4c5e-9d6a-0f6f3c1b2a77.abcdefghijklmnopqrstuvwxyz', '[redacted]'],
    ['hash $argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', 'hash [redacted]'],
  ])('turns %j into %j', (text, scrubbed) => {
    expect(scrubText(text)).toBe(scrubbed);
  });

  it.each([
    '2026-11-22T11:23:48.123Z',
    '2026-11-22',
    'listening on http://127.0.0.1:3000',
    'from 203.0.113.123',
    'upload 12345678-1234-1234-1234-123456789012 failed',
    'at open (file:///srv/cadencia/server/db/open.ts:17:33)',
    'version 24.21.0',
    'a token was refused',
  ])('leaves %j as it is', (text) => {
    expect(scrubText(text)).toBe(text);
  });

  it('stays JSON, with its numbers and keys', () => {
    const value = fc.dictionary(
      fc.string(),
      fc.oneof(fc.string(), fc.integer(), fc.constant(JWT), fc.constant('a"b\\')),
    );
    fc.assert(
      fc.property(value, (said) => {
        const read = JSON.parse(scrubLine(JSON.stringify({ level: 30, time: 1_795_000_000_000, said }))) as object;
        expect(read).toMatchObject({ level: 30, time: 1_795_000_000_000 });
      }),
    );
  });

  it('loses a secret at any depth, and in an error’s message', () => {
    let written = '';
    const out = new Writable({ write: (chunk, _encoding, done) => ((written += String(chunk)), done()) });
    const log = pino({ base: null, hooks: { streamWrite: scrubLine } }, out);
    log.info({ a: { b: { c: [{ password: 'hunter "2"', token: JWT, phone: '+5491145551234' }] } } }, 'x');
    log.error({ err: new Error('no route to +5491145551234, password=hunter3') }, 'call to +5491145551234 failed');
    for (const secret of ['hunter', JWT, '5491145551234', '4555']) expect(written).not.toContain(secret);
    const lines = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string });
    expect(lines.map(({ msg }) => msg)).toEqual(['x', 'call to …234 failed']);
  });
});
