/**
 * A carrier as a SIPp scenario: REGISTER needs ACCOUNT (otherwise 403), OPTIONS get an answer, and calls are answered
 * at once.
 */

export const ACCOUNT = { username: 'cadencia', password: 'clave, "n" %41' };

const answer = (status: string, headers: readonly string[] = [], body = ''): string =>
  `<![CDATA[\n${[
    `SIP/2.0 ${status}`,
    '[last_Via:]',
    '[last_From:]',
    '[last_To:];tag=[pid]C[call_number]',
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

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

export const CARRIER = `<?xml version="1.0" encoding="UTF-8" ?>
<scenario name="carrier">
  <recv request="REGISTER" optional="true" next="register" />
  <recv request="OPTIONS" optional="true" next="options" />
  <recv request="INVITE" next="invite" />

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
  <send>${answer('180 Ringing', [CONTACT])}</send>
  <send retrans="500">${answer('200 OK', [CONTACT], SDP)}</send>
  <recv request="ACK" />
  <recv request="BYE" />
  <send>${answer('200 OK')}</send>

  <label id="end" />
</scenario>
`;
