import { describe, expect, it } from 'vitest';
import { readEnv } from '#server/start/env.ts';
import { StartError } from '#server/platform/start-error.ts';

const ASTERISK = {
  TELEPHONY: 'asterisk',
  PBX_URLS: 'http://10.0.0.5:8088',
  PBX_USER: 'cadencia',
  PBX_PASSWORD: 'a-secret-of-the-pbx',
} as const;

/** Returns the reason why the server doesn't start, or 'started' if the variables are valid. */
function refusalOf(env: Readonly<Record<string, string>>): string {
  try {
    readEnv(env);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as Error).message;
  }
  return 'started';
}

describe('the variables of telephony', () => {
  it('select the simulated network by default, regardless of the others', () => {
    expect(readEnv({}).telephony).toBeNull();
    expect(readEnv({ ...ASTERISK, TELEPHONY: 'simulator' })).toMatchObject({ telephony: null, demo: true });
  });

  it('have defaults for all but the PBXs and their account', () => {
    expect(readEnv(ASTERISK).telephony).toEqual({
      pbxUrls: ['http://10.0.0.5:8088'],
      user: 'cadencia',
      password: 'a-secret-of-the-pbx',
      app: 'cadencia',
      channelsPerPbx: 200,
      agentEndpoint: 'PJSIP/{extension}',
      sessionEndpoint: 'Local/{campaign}@cadencia-sessions/n',
      audioUrl: null,
      isDryRun: false,
    });
  });

  it('are parsed', () => {
    const env = readEnv({
      ...ASTERISK,
      PBX_URLS: 'http://10.0.0.5:8088, https://pbx.example.com/ ,http://[fd00::5]:8088',
      PBX_APP: 'cadencia-2',
      PBX_CHANNELS: '50',
      PBX_AGENT_ENDPOINT: 'PJSIP/{extension}@office',
      PBX_SESSION_ENDPOINT: 'PJSIP/bot-{campaign}@voice',
      PBX_AUDIO_URL: 'http://10.0.0.1:3000/',
      PBX_DRY_RUN: '1',
    });
    expect(env.telephony).toMatchObject({
      pbxUrls: ['http://10.0.0.5:8088', 'https://pbx.example.com', 'http://[fd00::5]:8088'],
      app: 'cadencia-2',
      channelsPerPbx: 50,
      agentEndpoint: 'PJSIP/{extension}@office',
      sessionEndpoint: 'PJSIP/bot-{campaign}@voice',
      audioUrl: 'http://10.0.0.1:3000',
      isDryRun: true,
    });
  });

  it('turn demo mode off, even for local access', () => {
    expect(readEnv(ASTERISK).demo).toBe(false);
    expect(readEnv({ ...ASTERISK, DEMO: '0' }).demo).toBe(false);
  });

  it.each([
    ['DEMO', '1', 'invented numbers'],
    ['SIM_SPEED', '20', 'real time'],
    ['SIM_CLOCK', '2026-11-23T12:00:00Z', 'legal windows'],
    ['SIM_NETWORK', 'people.json', 'simulated people'],
    ['PBX_URLS', '', 'http://10.0.0.5:8088'],
    ['PBX_USER', '', 'ari.conf'],
    ['PBX_PASSWORD', '', 'ari.conf'],
  ])('refuse to start real calls with %s=%s, with the variable’s name and the remedy', (name, value, why) => {
    const refusal = refusalOf({ ...ASTERISK, [name]: value });
    expect(refusal).toMatch(new RegExp(`^${name}: not possible with TELEPHONY=asterisk: `));
    expect(refusal).toContain(why);
  });

  it.each([
    ['TELEPHONY', 'freeswitch'],
    ['PBX_URLS', '10.0.0.5:8088'],
    ['PBX_URLS', 'ws://10.0.0.5:8088'],
    ['PBX_URLS', 'http://10.0.0.5:8088/ari'],
    ['PBX_URLS', 'http://10.0.0.5:8088,http://10.0.0.5:8088'],
    ['PBX_URLS', 'http://pbx.example.com:8088,https://pbx.example.com:8088'],
    ['PBX_URLS', ' , '],
    ['PBX_USER', 'two words'],
    ['PBX_USER', 'user:password'],
    ['PBX_APP', 'app,all'],
    ['PBX_CHANNELS', '0'],
    ['PBX_CHANNELS', 'many'],
    ['PBX_AGENT_ENDPOINT', 'PJSIP/100'],
    ['PBX_AGENT_ENDPOINT', 'PJSIP/{extension}&PJSIP/101'],
    ['PBX_SESSION_ENDPOINT', 'bot'],
    ['PBX_SESSION_ENDPOINT', 'PJSIP/'],
    ['PBX_SESSION_ENDPOINT', 'PJSIP/{extension}'],
    ['PBX_SESSION_ENDPOINT', 'PJSIP/bot&PJSIP/other'],
    ['PBX_SESSION_ENDPOINT', 'PJSIP/bot,10'],
    ['PBX_AUDIO_URL', '10.0.0.1'],
    ['PBX_DRY_RUN', 'perhaps'],
  ])('%s=%s is refused by name, with the expected value', (name, value) => {
    expect(refusalOf({ ...ASTERISK, [name]: value })).toMatch(new RegExp(`^${name}: .* is not valid, expected `));
  });

  it('never show a password', () => {
    expect(refusalOf({ ...ASTERISK, PBX_PASSWORD: 'with a space' })).toMatch(/^PBX_PASSWORD: the value is not valid/);
    expect(refusalOf({ ...ASTERISK, PBX_URLS: 'http://me:hidden@10.0.0.5:8088' })).not.toContain('hidden');
    expect(refusalOf({ ...ASTERISK, PBX_AUDIO_URL: 'http://me:hidden@10.0.0.1' })).not.toContain('hidden');
    expect(refusalOf({ ...ASTERISK, DEMO: '1' })).not.toContain(ASTERISK.PBX_PASSWORD);
  });
});
