import type { AriClient } from '#server/telephony/ari/client.ts';

const FIELDS = {
  aor: (port: number) => ({ contact: `sip:127.0.0.1:${port}` }),
  endpoint: () => ({ aors: 'trunk-1', allow: '!all,ulaw', direct_media: 'no' }),
};

/** Creates the endpoint `trunk-1` to a local SIP port. */
export async function pushTrunk(ari: Pick<AriClient, 'request'>, port: number): Promise<void> {
  for (const [kind, fieldsOf] of Object.entries(FIELDS)) {
    const fields = Object.entries(fieldsOf(port)).map(([attribute, value]) => ({ attribute, value }));
    await ari.request('PUT', `/asterisk/config/dynamic/res_pjsip/${kind}/trunk-1`, undefined, { fields });
  }
}
