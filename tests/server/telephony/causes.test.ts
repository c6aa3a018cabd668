import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dispositionOf } from '#engine/model/call.ts';
import { endOf, UNKNOWN_CAUSE } from '#server/telephony/causes.ts';

/** RFC 3398, section 7.2.4.1, and one addition: 16 is a call that rang and was not answered. */
const ROWS: readonly (readonly [q850: number, sipStatus: number])[] = [
  [1, 404],
  [2, 404],
  [3, 404],
  [16, 480],
  [17, 486],
  [18, 408],
  [19, 480],
  [20, 480],
  [21, 403],
  [22, 410],
  [23, 410],
  [26, 404],
  [27, 502],
  [28, 484],
  [29, 501],
  [31, 480],
  [34, 503],
  [38, 503],
  [41, 503],
  [42, 503],
  [47, 503],
  [55, 403],
  [57, 403],
  [58, 503],
  [65, 488],
  [70, 488],
  [79, 501],
  [87, 403],
  [88, 503],
  [102, 504],
  [111, 500],
  [127, 500],
];

describe('why a call was not answered', () => {
  it.each(ROWS)('Q.850 cause %i is SIP status %i', (q850, sipCause) => {
    const kind = q850 === 17 ? 'busy' : 'failed';
    expect(endOf(q850, null)).toEqual({ kind, sipCause, q850Cause: q850 });
  });

  it('is the SIP status if Asterisk reports one, independent of the cause', () => {
    expect(endOf(17, 603)).toEqual({ kind: 'failed', sipCause: 603, q850Cause: 17 });
    expect(endOf(34, 486)).toEqual({ kind: 'busy', sipCause: 486, q850Cause: 34 });
    expect(endOf(19, 480)).toEqual({ kind: 'failed', sipCause: 480, q850Cause: 19 });
    expect(endOf(0, 302)).toEqual({ kind: 'failed', sipCause: 302 });
  });

  it('is busy for busy here and busy everywhere only', () => {
    expect([486, 600].map((status) => endOf(0, status).kind)).toEqual(['busy', 'busy']);
    expect([480, 487, 503, 603, 604, 606].map((status) => endOf(0, status).kind)).toEqual(Array(6).fill('failed'));
  });

  it('is the cause if the status is not a failure', () => {
    expect(endOf(17, 200)).toEqual({ kind: 'busy', sipCause: 486, q850Cause: 17 });
    expect(endOf(1, 183)).toEqual({ kind: 'failed', sipCause: 404, q850Cause: 1 });
    expect(endOf(1, 0)).toEqual({ kind: 'failed', sipCause: 404, q850Cause: 1 });
  });

  it('is a server error if neither is known', () => {
    expect(endOf(0, null)).toEqual({ kind: 'failed', sipCause: UNKNOWN_CAUSE });
    expect(endOf(99, 100)).toEqual({ kind: 'failed', sipCause: UNKNOWN_CAUSE, q850Cause: 99 });
  });

  it('is always a failure status', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 127 }), fc.option(fc.integer({ min: 0, max: 699 })), (q850, status) => {
        expect(endOf(q850, status).sipCause).toBeGreaterThanOrEqual(300);
      }),
    );
  });

  it('maps to the dispositions of the retry rules', () => {
    const of = (q850: number, status: number | null = null) => dispositionOf('ringing', endOf(q850, status));
    expect([of(17), of(19), of(1), of(28), of(34), of(21)]).toEqual([
      'busy',
      'no_answer',
      'invalid_number',
      'invalid_number',
      'failed',
      'failed',
    ]);
    expect([of(21, 603), of(127, 607), of(127, 608)]).toEqual(['rejected', 'rejected', 'blocked']);
  });

  it('takes no route for a failure, not for a number that does not exist', () => {
    for (const q850 of [2, 3, 26])
      for (const status of [null, 404]) expect(dispositionOf('placed', endOf(q850, status))).toBe('failed');
  });
});
