import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Alert } from '#shared/contracts/alerts.ts';
import { ALERT_KINDS } from '#shared/domain/alert-kinds.ts';
import { KIND_NAMES, presentOf, remedyOf } from '#web/features/alerts/words.ts';

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
    remedyOf({ tipo, detalles, campaign_id: id } as Alert).href;

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
});

it('every kind of alert has a row in docs/console.md', () => {
  const rows = readFileSync(new URL('../../../../docs/console.md', import.meta.url), 'utf8').split('\n');
  expect(ALERT_KINDS.filter((kind) => !rows.some((row) => row.startsWith(`| ${KIND_NAMES[kind]} |`)))).toEqual([]);
});
