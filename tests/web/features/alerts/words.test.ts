import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Alert } from '#shared/contracts/alerts.ts';
import { ALERT_DEFAULTS, ALERT_KINDS, ALERT_TRAITS, type AlertKind } from '#shared/domain/alert-kinds.ts';
import { allows } from '#shared/roles.ts';
import { needsOf } from '#web/app/sections.ts';
import { KIND_NAMES, presentOf, remediesOf } from '#web/features/alerts/words.ts';

const present = (tipo: Alert['tipo'], valor: number, now: number | null): string | null =>
  presentOf({ tipo, valor, valor_ahora: now } as Alert);

describe('the current figure of an open alert', () => {
  it('has the unit of its kind', () => {
    expect(present('disk_low', 5, 3.2)).toBe('Ahora: 3,2 %');
    expect(present('calls_waiting', 3, 1234)).toBe('Ahora: 1.234');
  });

  it('is omitted if it is unknown, unchanged or not a figure', () => {
    expect(present('disk_low', 5, null)).toBeNull();
    expect(present('disk_low', 5, 5.01)).toBeNull();
    expect(present('dialer_stopped', 1, 2)).toBeNull();
  });
});

describe('the remedy of an alert', () => {
  const remedy = (tipo: Alert['tipo'], detalles: Alert['detalles'], id: number | null) =>
    remediesOf({ tipo, detalles, campaign_id: id } as Alert)[0]?.href;

  it('is the field that lets a held campaign dial, the same as beside the campaign', () => {
    expect(remedy('campaign_held', { why: 'no_local_caller_id' }, 7)).toBe(
      '/campanhas?editar=7&campo=foreign_caller_ids',
    );
    expect(remedy('campaign_held', { why: 'no_caller_id' }, 7)).toBe('/configuracion?campo=numero');
  });

  it('is a section if no field can change it', () => {
    expect(remedy('campaign_held', { why: 'carrier_down' }, 7)).toBe('/control');
    expect(remedy('webhook_disabled', { why: 'gone' }, null)).toBe('/configuracion/webhooks');
  });

  it.each(['caller_id_blocked', 'caller_id_answer_drop', 'caller_id_limit'] as const)(
    'of %s is also where supervisors choose other caller ids',
    (tipo) => {
      const forSupervisors = remediesOf({ tipo, detalles: {}, campaign_id: null } as unknown as Alert).filter(
        ({ section }) => allows('supervisor', needsOf(section)),
      );
      expect(forSupervisors).toEqual([{ section: 'caller-id', href: '/caller-id/campana' }]);
    },
  );
});

/** Returns the defaults of a kind as docs/console.md has them. */
function wordsOfDefaults(kind: AlertKind): string {
  const { threshold, forS, severity } = ALERT_DEFAULTS[kind];
  const traits = ALERT_TRAITS[kind].threshold;
  const sign = traits?.opens === 'below' ? '≤' : '≥';
  const figure = traits === null ? null : `${sign} ${threshold}${traits.unit === 'percent' ? '%' : ''}`;
  const time = forS > 60 ? `${forS / 60} min` : `${forS} s`;
  const words = [figure, forS === 0 ? null : time].filter((word) => word !== null).join(' for ') || 'at once';
  return severity === 'critical' ? `${words}, critical` : words;
}

it.each(ALERT_KINDS)('%s has a row with its defaults in docs/console.md', (kind) => {
  const rows = readFileSync(new URL('../../../../docs/console.md', import.meta.url), 'utf8').split('\n');
  const row = rows.find((line) => line.startsWith(`| ${KIND_NAMES[kind]} |`));
  expect(row?.split('|').at(-2)?.trim()).toBe(wordsOfDefaults(kind));
});
