import { describe, expect, it } from 'vitest';
import { parseCallLog } from '../../../scripts/lab/call-log.ts';

const invite = (from: string, identity = '', privacy = ''): string =>
  `invite 1795624429.000000 311130.000000 one@two\t+5491155667700\t${from}\t${identity}\t${privacy}\n`;

describe("SIPp's log of calls", () => {
  it('has the time, the number, the caller id and the name of each INVITE', () => {
    const log = invite(' "Ventas SA" <sip:+541145678901@127.0.0.1>;tag=c4', ' <sip:+541145678901@x>', ' id');
    expect(parseCallLog(log).invites).toEqual([
      {
        atMs: 1_795_624_429_311.13,
        callId: 'one@two',
        called: '+5491155667700',
        callerId: '+541145678901',
        callerName: 'Ventas SA',
        identity: '<sip:+541145678901@x>',
        privacy: 'id',
      },
    ]);
  });

  it.each([
    ['<sip:100@h>', '100', ''],
    ['Ventas <sip:100@h>;tag=1', '100', 'Ventas'],
    ['"A \\"B\\" <c>" <sip:100@h>', '100', 'A "B" <c>'],
    ['"Anonymous" <sip:anonymous@anonymous.invalid>', 'anonymous', 'Anonymous'],
    ['<sip:%2B54@h;user=phone>', '+54', ''],
  ])('reads the From header %s', (from, callerId, callerName) => {
    expect(parseCallLog(invite(from)).invites[0]).toMatchObject({ callerId, callerName });
  });

  it('has the later events of a call', () => {
    expect(parseCallLog('key 10.000000 500000.000000 one\t1\nbye 11.000000 0.000000 one\t\n').events).toEqual([
      { kind: 'key', atMs: 10_500, callId: 'one', detail: '1' },
      { kind: 'bye', atMs: 11_000, callId: 'one', detail: '' },
    ]);
  });

  it('leaves out a line that is still being written', () => {
    expect(parseCallLog(`${invite('<sip:1@h>')}invite 17956`).invites).toHaveLength(1);
  });

  it('refuses an unknown kind of line', () => {
    expect(() => parseCallLog('something else\n')).toThrow('something else');
  });
});
