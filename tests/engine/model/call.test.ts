import { describe, expect, it } from 'vitest';
import { CALL_STAGES, dispositionOf, stageAfter, type CallStage } from '#engine/model/call.ts';
import type { CarrierEvent } from '#engine/ports.ts';

const KINDS: CarrierEvent['kind'][] = [
  'placed',
  'ringing',
  'answered',
  'verdict',
  'dtmf',
  'bridged',
  'busy',
  'failed',
  'hung_up',
  'refused',
  'message_left',
];

/** One row per stage, one column per event in the order of KINDS; '-' means no change. */
const TABLE: Record<CallStage, string> = {
  queued: 'placed ringing answered answered - - ended ended ended ended -',
  placed: '- ringing answered answered - - ended ended ended - -',
  ringing: '- - answered answered - - ended ended ended - -',
  answered: '- - - - - - - ended ended - -',
  menu: '- - - - - - - ended ended - -',
  waiting: '- - - - - - - ended ended - -',
  joining: '- - - - - connected - ended ended - -',
  connected: '- - - - - - - ended ended - -',
  voicemail: '- - - - - - - ended ended - -',
  ended: '- - - - - - - - - - -',
};

describe('call stages', () => {
  it.each(CALL_STAGES)('%s follows the table', (stage) => {
    expect(KINDS.map((kind) => stageAfter(stage, kind) ?? '-').join(' ')).toBe(TABLE[stage]);
  });

  it('never go back', () => {
    const back = CALL_STAGES.flatMap((stage, index) =>
      KINDS.map((kind) => stageAfter(stage, kind))
        .filter((after) => after !== null && CALL_STAGES.indexOf(after) <= index)
        .map((after) => `${stage} to ${after}`),
    );
    expect(back).toEqual([]);
  });
});

describe('how a call ended', () => {
  const hungUp: CarrierEvent = { kind: 'hung_up' };
  it.each([
    ['placed', hungUp, 'failed'],
    ['ringing', hungUp, 'no_answer'],
    ['answered', hungUp, 'no_key'],
    ['answered', hungUp, 'no_key'],
    ['menu', hungUp, 'no_key'],
    // The called party sent no audio, and did not hang up.
    ['answered', { kind: 'hung_up', noMediaS: 60 }, 'no_reaction'],
    ['menu', { kind: 'hung_up', noMediaS: 60 }, 'no_reaction'],
    ['connected', { kind: 'hung_up', noMediaS: 60 }, 'success'],
    ['waiting', { kind: 'hung_up', noMediaS: 60 }, 'failed'],
    ['joining', { kind: 'hung_up', noMediaS: 60 }, 'failed'],
    ['waiting', hungUp, 'abandoned'],
    ['joining', hungUp, 'abandoned'],
    ['joining', { kind: 'failed', sipCause: 503 }, 'failed'],
    ['voicemail', hungUp, 'machine'],
    ['voicemail', { kind: 'failed', sipCause: 503 }, 'machine'],
    ['connected', hungUp, 'success'],
    ['connected', { kind: 'failed', sipCause: 503 }, 'success'],
    ['waiting', { kind: 'failed', sipCause: 503 }, 'failed'],
    ['placed', { kind: 'busy', sipCause: 486 }, 'busy'],
    ['placed', { kind: 'failed', sipCause: 404 }, 'invalid_number'],
    ['ringing', { kind: 'failed', sipCause: 410 }, 'invalid_number'],
    ['placed', { kind: 'failed', sipCause: 484 }, 'invalid_number'],
    ['placed', { kind: 'failed', sipCause: 604 }, 'invalid_number'],
    ['placed', { kind: 'failed', sipCause: 403 }, 'failed'],
    ['placed', { kind: 'failed', sipCause: 404, q850Cause: 1 }, 'invalid_number'],
    ['placed', { kind: 'failed', sipCause: 404, q850Cause: 2 }, 'failed'],
    ['placed', { kind: 'failed', sipCause: 404, q850Cause: 3 }, 'failed'],
    ['ringing', { kind: 'failed', sipCause: 480, q850Cause: 26 }, 'failed'],
    ['ringing', { kind: 'failed', sipCause: 603 }, 'rejected'],
    ['placed', { kind: 'failed', sipCause: 607, q850Cause: 3 }, 'rejected'],
    ['placed', { kind: 'failed', sipCause: 608, q850Cause: 21 }, 'blocked'],
    ['menu', { kind: 'failed', sipCause: 607 }, 'failed'],
    ['connected', { kind: 'failed', sipCause: 608 }, 'success'],
    ['menu', { kind: 'failed', sipCause: 404 }, 'failed'],
    ['ringing', { kind: 'failed', sipCause: 480 }, 'no_answer'],
    ['ringing', { kind: 'failed', sipCause: 408 }, 'no_answer'],
    ['menu', { kind: 'failed', sipCause: 480 }, 'failed'],
  ] as const)('%s, then %o: %s', (stage, event, disposition) => {
    expect(dispositionOf(stage, event)).toBe(disposition);
  });
});
