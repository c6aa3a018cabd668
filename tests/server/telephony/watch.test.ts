import { describe, expect, it } from 'vitest';
import type { TelephonyConfig } from '#server/telephony/config.ts';
import { isConnected, SIMULATED } from '#server/telephony/state.ts';
import { createTelephonyWatch } from '#server/telephony/watch.ts';
import { asteriskOf, pbx, PBX_A, PBX_B } from '../../support/telephony-states.ts';

const CONFIG: TelephonyConfig = {
  pbxUrls: [`http://${PBX_A}`, `http://${PBX_B}`],
  user: 'cadencia',
  password: 'a-secret-of-the-pbx',
  app: 'cadencia',
  channelsPerPbx: 50,
  agentEndpoint: 'PJSIP/{extension}',
  sessionEndpoint: 'Local/{campaign}@bots/n',
  audioUrl: null,
  isDryRun: true,
};

describe('the watch over telephony', () => {
  it('reports simulated calls, also after the engine has ended', () => {
    const watch = createTelephonyWatch(null, () => 7);
    expect(watch.state()).toEqual(SIMULATED);
    watch.engineEnded();
    expect(watch.state()).toEqual(SIMULATED);
  });

  it('reports each PBX as down before the first report', () => {
    const watch = createTelephonyWatch(CONFIG, () => 7);
    const starting = { status: 'down', sinceMs: 7, calls: 0, channels: 50, version: null, fault: 'starting' };
    expect(watch.state()).toEqual({
      driver: 'asterisk',
      isDryRun: true,
      pbxs: [
        { name: PBX_A, ...starting },
        { name: PBX_B, ...starting },
      ],
      trunks: [],
      homes: {},
      phones: {},
    });
    expect(isConnected(watch.state())).toBe(false);
  });

  it('keeps the last report until the engine ends', () => {
    let now = 7;
    const watch = createTelephonyWatch(CONFIG, () => now);
    const reported = asteriskOf([pbx(PBX_A), pbx(PBX_B, { status: 'syncing' })]);
    watch.report(reported);
    expect(watch.state()).toBe(reported);
    now = 9;
    watch.engineEnded();
    expect(watch.state().pbxs).toMatchObject([
      { name: PBX_A, status: 'down', sinceMs: 9, fault: 'starting' },
      { name: PBX_B, status: 'down', sinceMs: 9, fault: 'starting' },
    ]);
  });
});
