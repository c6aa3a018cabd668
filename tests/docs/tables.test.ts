/** Checks that the tables in the docs match the code. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dispositionOf } from '#engine/model/call.ts';
import { endOf } from '#server/telephony/causes.ts';
import { DISPOSITIONS } from '#shared/domain/dispositions.ts';
import { WIRE_STATES } from '#shared/domain/wire-states.ts';

const read = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
const page = read('telephony.md');

/** The rows of the table 'Why a call was not answered'. */
const rows = [...page.matchAll(/^\| (\d{3}|others) \|([^|]*)\| `(\w+)` \|$/gm)].map(
  ([, status = '', causes = '', disposition = '']) => ({
    status,
    causes: causes.split(',').map((cause) => cause.trim()),
    disposition,
  }),
);
const ALL_CAUSES = Array.from({ length: 128 }, (_, cause) => cause);
const ALL_STATUSES = Array.from({ length: 400 }, (_, n) => 300 + n);

describe('the table of reasons why a call was not answered', () => {
  it('has the SIP status of every Q.850 cause', () => {
    const statusOf = new Map(rows.flatMap(({ status, causes }) => causes.map((cause) => [cause, Number(status)])));
    for (const cause of ALL_CAUSES) {
      const documented = statusOf.get(String(cause)) ?? statusOf.get('unknown');
      expect([cause, endOf(cause, null).sipCause]).toEqual([cause, documented]);
    }
  });

  it('has the disposition of every Q.850 cause', () => {
    const dispositionsOf = new Map(
      rows.flatMap(({ causes, disposition }) => causes.map((cause) => [cause, disposition])),
    );
    for (const cause of ALL_CAUSES) {
      const documented = dispositionsOf.get(String(cause)) ?? dispositionsOf.get('unknown');
      expect([cause, dispositionOf('ringing', endOf(cause, null))]).toEqual([cause, documented]);
    }
  });

  it('has the disposition of every SIP status', () => {
    // A status's first row is the one that needs no cause.
    const dispositions = new Map(rows.toReversed().map(({ status, disposition }) => [status, disposition]));
    for (const status of ALL_STATUSES) {
      const documented = dispositions.get(String(status)) ?? dispositions.get('others');
      expect([status, dispositionOf('ringing', endOf(0, status))]).toEqual([status, documented]);
    }
  });
});

describe('docs/api.md', () => {
  it('lists the wire words of every state of a call', () => {
    const rows = [...read('api.md').matchAll(/\| `(\w+)` \| `(\w+)` \| (?:`(\w+)`|null) \|$/gm)].map(
      ([, estado, resultado, desenlace]) => ({ estado, resultado, desenlace: desenlace ?? null }),
    );
    expect(rows).toHaveLength(Object.keys(WIRE_STATES).length);
    expect(rows).toEqual(expect.arrayContaining(Object.values(WIRE_STATES)));
  });

  it('has a distinct desenlace for every disposition', () => {
    expect(new Set(DISPOSITIONS.map((one) => WIRE_STATES[one].desenlace)).size).toBe(DISPOSITIONS.length);
  });
});
