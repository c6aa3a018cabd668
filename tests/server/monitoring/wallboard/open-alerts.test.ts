import { describe, expect, it } from 'vitest';
import { openAlertsOf, withRaised } from '#server/domains/monitoring/wallboard/open-alerts.ts';
import type { PbxState } from '#server/telephony/state.ts';

const FINE = {
  outage: null,
  isRunning: true,
  activeCampaigns: 2,
  telephony: { pbxs: [] },
  freeDiskPercent: 60,
} as const;

const pbx = (name: string, status: PbxState['status']): PbxState => ({
  name,
  status,
  sinceMs: 0,
  calls: 0,
  channels: 10,
  version: null,
  fault: null,
});
const kinds = (change: Partial<Parameters<typeof openAlertsOf>[0]>) =>
  openAlertsOf({ ...FINE, ...change }).map(({ kind, severity, subject }) => [kind, severity, subject]);

describe('the wallboard’s alerts', () => {
  it('are none when all is well', () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ freeDiskPercent: null })).toEqual([]);
  });

  it('tell of a stopped dialer only while a campaign is active', () => {
    expect(kinds({ isRunning: false })).toEqual([['dialer_stopped', 'critical', null]]);
    expect(kinds({ isRunning: false, activeCampaigns: 0 })).toEqual([]);
  });

  it('tell of an outage, of each PBX that is down, and of a nearly full disk, critical ones first', () => {
    expect(
      kinds({
        outage: 'engine_unavailable',
        telephony: { pbxs: [pbx('a:8088', 'up'), pbx('b:8088', 'down'), pbx('c:8088', 'draining')] },
        freeDiskPercent: 9.5,
      }),
    ).toEqual([
      ['engine_unavailable', 'critical', null],
      ['pbx_down', 'warning', 'b:8088'],
      ['disk_low', 'warning', null],
    ]);
  });

  it('have those of rules after them, each once, critical ones first', () => {
    const now = openAlertsOf({ ...FINE, freeDiskPercent: 5 });
    const raised = [
      { kind: 'list_low', severity: 'warning', subjectName: 'Una', value: 4, presentValue: 3 },
      { kind: 'abandonment', severity: 'critical', subjectName: 'Una', value: 3.4, presentValue: null },
      { kind: 'disk_low', severity: 'warning', subjectName: null, value: 6, presentValue: null },
      { kind: 'dialer_stopped', severity: 'critical', subjectName: null, value: 1, presentValue: null },
    ] as const;
    expect(withRaised(now, raised).map(({ kind, value }) => [kind, value])).toEqual([
      ['abandonment', 3.4],
      ['disk_low', 5],
      ['list_low', 3],
    ]);
  });
});
