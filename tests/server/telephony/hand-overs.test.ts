import { describe, expect, it } from 'vitest';
import { MOST_FIELDS } from '#shared/domain/hand-overs.ts';
import { createHandOvers, readHandOver, type AskedHandOver } from '#server/telephony/hand-overs.ts';
import { sessionVariables } from '#server/telephony/legs/session-variables.ts';
import { createRecordingAri } from '../../support/recording-ari.ts';

describe('what a dial plan asks for', () => {
  it('has the call, the team, a note and fields, which may be encoded', () => {
    expect(readHandOver(['7', '3', 'Quiere pagar%2C en cuotas', 'Deuda=1200', 'Sitio=a%3Db=c', 'Urgente', ''])).toEqual(
      {
        callId: 7,
        teamId: 3,
        note: 'Quiere pagar, en cuotas',
        fields: [
          { name: 'Deuda', value: '1200' },
          { name: 'Sitio', value: 'a=b=c' },
          { name: 'Urgente', value: '' },
        ],
      },
    );
    expect(readHandOver(['7', '3'])).toEqual({ callId: 7, teamId: 3, note: '', fields: [] });
    expect(readHandOver(['7', '3', '100% de la deuda'])?.note).toBe('100% de la deuda');
  });

  it.each([
    ['no call', ['', '3']],
    ['no team', ['7', 'Ventas']],
    ['too long a note', ['7', '3', 'x'.repeat(1001)]],
    ['a field without a name', ['7', '3', '', '=1200']],
    ['too long a value', ['7', '3', '', `Deuda=${'1'.repeat(501)}`]],
    ['too many fields', ['7', '3', '', ...Array.from({ length: MOST_FIELDS + 1 }, (_, nth) => `f${nth}=1`)]],
  ])('is wrong with %s', (_, given) => {
    expect(readHandOver(given)).toBeNull();
  });
});

describe('the channel of a dial plan that hands its call over', () => {
  const channel = { id: '1795.2', state: 'Up' };

  /** Lets a dial plan ask with `args`, and answers with a refusal or null. */
  async function ask(args: readonly string[], refusal: string | null = null) {
    const ari = createRecordingAri();
    const asked: AskedHandOver[] = [];
    const handle = createHandOvers({
      ari,
      onHandOver(what, done) {
        asked.push(what);
        done(refusal);
      },
      onUncertain: () => {},
    });
    const isTaken = handle({ type: 'StasisStart', channel, args });
    await new Promise(setImmediate);
    return { isTaken, asked, sent: ari.sent(), query: ari.requests[0]?.query };
  }

  it('is hung up when a team has the call', async () => {
    const { asked, sent } = await ask(['handover', '7', '3']);
    expect(asked).toEqual([{ callId: 7, teamId: 3, note: '', fields: [] }]);
    expect(sent).toEqual(['DELETE /channels/1795.2']);
  });

  it('goes on in the dial plan with the reason of a refusal', async () => {
    const { sent, query } = await ask(['handover', '7', '3'], 'team_unstaffed');
    expect(sent).toEqual(['POST /channels/1795.2/variable', 'POST /channels/1795.2/continue']);
    expect(query).toEqual({ variable: 'CADENCIA_HANDOVER', value: 'team_unstaffed' });
    const wrong = await ask(['handover', 'nothing']);
    expect([wrong.asked, wrong.query]).toEqual([[], { variable: 'CADENCIA_HANDOVER', value: 'invalid_body' }]);
  });

  it('is no other channel', async () => {
    expect(await ask(['inbound', '7', '3'])).toMatchObject({ isTaken: false, sent: [] });
  });
});

it('a session knows its call, in the dial plan or by a SIP header', () => {
  expect(sessionVariables('cadencia', 7, 'Local/1@bots/n')).toEqual({ CADENCIA_APP: 'cadencia', CADENCIA_CALL: '7' });
  expect(sessionVariables('cadencia', 7, 'PJSIP/1@bots')).toMatchObject({ 'PJSIP_HEADER(add,X-Cadencia-Call)': '7' });
});
