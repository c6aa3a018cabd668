/** Checks that docs/telephony.md says the same about unanswered calls as the driver and the engine do. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dispositionOf } from '#engine/model/call.ts';
import { endOf } from '#server/telephony/causes.ts';

const page = readFileSync(new URL('../../docs/telephony.md', import.meta.url), 'utf8');

/** The rows of 'Why a call was not answered'. */
const rows = [...page.matchAll(/^\| (\d{3}|others) \|([^|]*)\| `(\w+)` \|$/gm)].map(
  ([, status = '', causes = '', disposition = '']) => ({
    status,
    causes: causes.split(',').map((cause) => cause.trim()),
    disposition,
  }),
);
const ALL_CAUSES = Array.from({ length: 128 }, (_, cause) => cause);
const ALL_STATUSES = Array.from({ length: 400 }, (_, n) => 300 + n);

describe('the table of why a call was not answered', () => {
  it('has the SIP status of every Q.850 cause', () => {
    const statusOf = new Map(rows.flatMap(({ status, causes }) => causes.map((cause) => [cause, Number(status)])));
    for (const cause of ALL_CAUSES) {
      const documented = statusOf.get(String(cause)) ?? statusOf.get('unknown');
      expect([cause, endOf(cause, null).sipCause]).toEqual([cause, documented]);
    }
  });

  it('has the disposition of every SIP status', () => {
    const dispositions = new Map(rows.map(({ status, disposition }) => [status, disposition]));
    for (const status of ALL_STATUSES) {
      const documented = dispositions.get(String(status)) ?? dispositions.get('others');
      expect([status, dispositionOf('ringing', endOf(0, status))]).toEqual([status, documented]);
    }
  });
});
