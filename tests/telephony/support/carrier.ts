/**
 * A carrier as a SIPp scenario: REGISTER needs ACCOUNT (otherwise 403), OPTIONS get an answer, and calls are answered
 * at once, without audio. Calls to numbers that end in 302 are redirected. Numbers that end in 480 ring on three
 * telephones before they fail.
 */

export const ACCOUNT = { username: 'cadencia', password: 'clave, "n" %41' };

const answer = (status: string, headers: readonly string[] = [], body = '', fork = ''): string =>
  `<![CDATA[\n${[
    `SIP/2.0 ${status}`,
    '[last_Via:]',
    '[last_From:]',
    `[last_To:];tag=[pid]C[call_number]${fork}`,
    '[last_Call-ID:]',
    '[last_CSeq:]',
    ...headers,
    ...(body === ''
      ? ['Content-Length: 0', '', '']
      : ['Content-Type: application/sdp', 'Content-Length: [len]', '', body]),
  ].join('\n')}\n]]>`;

const CONTACT = 'Contact: <sip:[local_ip]:[local_port];transport=[transport]>';

const SDP = [
  'v=0',
  'o=carrier 1 1 IN IP[local_ip_type] [local_ip]',
  's=-',
  'c=IN IP[media_ip_type] [media_ip]',
  't=0 0',
  'm=audio [media_port] RTP/AVP 8',
  'a=rtpmap:8 PCMA/8000',
].join('\n');

/** Number to which the carrier redirects calls. */
export const REDIRECTED_TO = '+5491145559999';
const USER = REDIRECTED_TO.slice(1);
/**
 * The carrier's redirections, as URIs without a host, by the last digits of the called number. Asterisk takes a user with
 * a slash for a channel to be called.
 */
export const REDIRECTIONS = {
  '0302': `sip:${REDIRECTED_TO}`,
  '1302': `sip:${USER}%40lab-sessions`,
  '2302': `sip:Local%2F${USER}%40lab-sessions`,
  '3302': `sip:Local/${USER}%40lab-sessions`,
  '4302': 'sip:PJSIP/102%40agents',
} as const;
const ringing = (fork: string): string => `<send>${answer('180 Ringing', [CONTACT], '', fork)}</send>`;

const isCalled = (digits: string): string =>
  `<ereg regexp="^INVITE sip:[^@]*${digits}@" search_in="msg" assign_to="is${digits}" />`;
const goRedirect = (digits: string): string => `<nop next="redirect${digits}" test="is${digits}" />`;
const redirection = ([digits, contact]: readonly [string, string]): string => `<label id="redirect${digits}" />
  <send retrans="500">${answer('302 Moved Temporarily', [`Contact: <${contact}@[local_ip]:[local_port]>`])}</send>
  <recv request="ACK" next="end" />`;

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

export const CARRIER = `<?xml version="1.0" encoding="UTF-8" ?>
<scenario name="carrier">
  <recv request="REGISTER" optional="true" next="register" />
  <recv request="OPTIONS" optional="true" next="options" />
  <recv request="INVITE" next="invite">
    <action>
      ${Object.keys(REDIRECTIONS).map(isCalled).join('\n      ')}
      <ereg regexp="^INVITE sip:[^@]*480@" search_in="msg" assign_to="forks" />
    </action>
  </recv>

  <label id="register" />
  <send>${answer('401 Unauthorized', ['WWW-Authenticate: Digest realm="carrier", nonce="once-[call_number]", algorithm=MD5'])}</send>
  <recv request="REGISTER">
    <action>
      <verifyauth assign_to="isRight" username="${ACCOUNT.username}" password="${attribute(ACCOUNT.password)}" />
    </action>
  </recv>
  <nop next="registered" test="isRight" />
  <send next="end">${answer('403 Forbidden')}</send>
  <label id="registered" />
  <send next="end">${answer('200 OK', ['[last_Contact:]', 'Expires: 60'])}</send>

  <label id="options" />
  <send next="end">${answer('200 OK')}</send>

  <label id="invite" />
  ${Object.keys(REDIRECTIONS).map(goRedirect).join('\n  ')}
  <nop next="fork" test="forks" />
  <send>${answer('180 Ringing', [CONTACT])}</send>
  <send retrans="500">${answer('200 OK', [CONTACT], SDP)}</send>
  <recv request="ACK" />
  <recv request="BYE" />
  <send next="end">${answer('200 OK')}</send>

  ${Object.entries(REDIRECTIONS).map(redirection).join('\n  ')}

  <label id="fork" />
  ${['a', 'b', 'c'].map(ringing).join('\n  ')}
  <send retrans="500">${answer('480 Temporarily Unavailable', [], '', 'b')}</send>
  <recv request="ACK" />

  <label id="end" />
</scenario>
`;
