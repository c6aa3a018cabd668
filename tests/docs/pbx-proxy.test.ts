/** Tests deploy/pbx-nginx.conf against the requests in the code. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const conf = readFileSync('deploy/pbx-nginx.conf', 'utf8');
const rules = [...conf.matchAll(/^ {2}"(.+)" (?:1|\$cadencia_sets);$/gm)].map(([, rule]) => rule!);
/** Passes a request that sets a global variable, by its query and its Content-Length or Transfer-Encoding. */
const sets = new RegExp(/map "\$args \$content_length\$http_transfer_encoding".*?"~(.+?)" 1;/s.exec(conf)![1]!);
const passes = (asked: string): boolean =>
  rules.some((rule) => (rule.startsWith('~') ? new RegExp(rule.slice(1)).test(asked) : rule === asked));

/** Requests whose path is in a literal. Each placeholder stands for one segment. */
const inCode = globSync('server/telephony/**/*.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/request(?:<[^(]*>)?\(\s*'([A-Z]+)',\s*(['`])(\/.*?)\2/g)].map(
    ([, method, , path]) => `${method} /ari${path!.replaceAll(/\$\{[^}]*\}(\([^)]*\)\})?/g, 'x')}`,
  ),
);

describe('the proxy of a PBX', () => {
  it('passes every request that the server makes', () => {
    expect(inCode.length).toBeGreaterThan(15);
    expect(inCode.filter((asked) => !passes(asked))).toEqual([]);
  });

  it.each([
    'GET /ari/events',
    'GET /ari/recordings/stored/call-1/file',
    'DELETE /ari/recordings/live/call-1/pause',
    'PUT /ari/asterisk/config/dynamic/res_pjsip/registration/trunk-12',
    'POST /rawman',
    'GET /ws',
    'POST /ari/channels/cadencia-1/snoop',
    'GET /ari/endpoints/PJSIP/desk-10007',
    'PUT /ari/asterisk/config/dynamic/res_pjsip/endpoint/desk-10007',
  ])('passes %s', (asked) => expect(passes(asked)).toBe(true));

  it.each([
    'POST /ws',
    'GET /ws/more',
    'GET /httpstatus',
    'GET /static/config.js',
    'GET /manager',
    'GET /rawman',
    'GET /ari/api-docs/resources.json',
    'PUT /ari/asterisk/modules/app_system.so',
    'GET /ari/asterisk/variable',
    'POST /ari/channels/externalMedia',
    'POST /ari/channels/cadencia-1/snoop/other',
    'PUT /ari/asterisk/config/dynamic/res_pjsip/endpoint/agents',
    'PUT /ari/asterisk/config/dynamic/res_pjsip/endpoint/trunk-1/more',
  ])('refuses %s', (asked) => expect(passes(asked)).toBe(false));
});

describe('a global variable of a PBX', () => {
  it.each(['variable=CADENCIA_INBOUND&value=cadencia ', 'variable=CADENCIA_INBOUND&value=cadencia 0'])(
    'is set by %j',
    (asked) => expect(sets.test(asked)).toBe(true),
  );

  it.each([
    'variable=AGENTS&value=x 0',
    'variable=CADENCIA_INBOUND&value=x&variable=AGENTS 0',
    'variable=CADENCIA_INBOUND&value=x 24',
    'variable=CADENCIA_INBOUND&value=x chunked',
  ])('is not set by %j', (asked) => expect(sets.test(asked)).toBe(false));
});
