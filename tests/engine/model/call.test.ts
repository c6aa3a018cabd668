import { describe, expect, it } from 'vitest';
import { CALL_STAGES, dispositionOf, stageAfter, type CallStage } from '#engine/model/call.ts';
import type { CarrierEvent } from '#engine/ports.ts';

const KINDS: CarrierEvent['kind'][] = ['placed', 'ringing', 'answered', 'busy', 'failed', 'hung_up', 'refused'];

/** One row a stage, one column an event in the order of KINDS; '-' changes nothing. */
const TABLE: Record<CallStage, string> = {
  queued: 'placed ringing answered ended ended ended ended',
  placed: '- ringing answered ended ended ended -',
  ringing: '- - answered ended ended ended -',
  answered: '- - - - ended ended -',
  waiting: '- - - - ended ended -',
  connected: '- - - - ended ended -',
  ended: '- - - - - - -',
};

describe('call stages', () => {
  it.each(CALL_STAGES)('%s goes on as the table says', (stage) => {
    expect(KINDS.map((kind) => stageAfter(stage, kind) ?? '-').join(' ')).toBe(TABLE[stage]);
  });

  it('never go back', () => {
    for (const stage of CALL_STAGES) {
      for (const kind of KINDS) {
        const after = stageAfter(stage, kind);
        if (after !== null) expect(CALL_STAGES.indexOf(after)).toBeGreaterThan(CALL_STAGES.indexOf(stage));
      }
    }
  });
});

describe('how a call ended', () => {
  const hungUp: CarrierEvent = { kind: 'hung_up' };
  it.each([
    ['placed', null, hungUp, 'failed'],
    ['ringing', null, hungUp, 'no_answer'],
    ['answered', 'person', hungUp, 'no_key'],
    ['answered', 'machine', hungUp, 'machine'],
    ['waiting', 'person', hungUp, 'abandoned'],
    ['connected', 'person', hungUp, 'success'],
    ['connected', 'person', { kind: 'failed', sipCause: 503 }, 'success'],
    ['waiting', 'person', { kind: 'failed', sipCause: 503 }, 'failed'],
    ['placed', null, { kind: 'busy', sipCause: 486 }, 'busy'],
    ['placed', null, { kind: 'failed', sipCause: 404 }, 'failed'],
    ['ringing', null, { kind: 'failed', sipCause: 480 }, 'no_answer'],
    ['ringing', null, { kind: 'failed', sipCause: 408 }, 'no_answer'],
  ] as const)('%s, answered by %s, then %o: %s', (stage, by, event, disposition) => {
    expect(dispositionOf(stage, by, event)).toBe(disposition);
  });
});
