/**
 * Generates the SIPp scenario that all called parties of the lab run, and the files with their behaviours: each call
 * takes the row of `numbers.csv` that matches the called number, or else the next row of `draws.csv`.
 */
import { KEYS, STARTS, TELEPHONE_EVENT } from './speech.ts';
import { PERSON, REFUSALS, type Behaviour, type Speech } from './behaviour.ts';

/** How a called number is matched in `numbers.csv`. */
export type NumberKey = 'last two digits' | 'whole';

const FIELDS = [
  'key',
  'name',
  'delayMs',
  'refusal',
  'ringMs',
  'earlyMedia',
  'speech',
  'digit',
  'keyAfterMs',
  'hangUpAfterMs',
];
const NUMERIC = ['delayMs', 'refusal', 'ringMs', 'earlyMedia', 'speech', 'keyAfterMs', 'hangUpAfterMs'];
export const SPEECHES: readonly Speech[] = [
  'mute',
  'silent',
  'hello',
  'machine',
  'talk',
  'crackle',
  'voicemail',
  'lateBeep',
];
/** The last start is taken if the turn is none of these. */
const STARTS_BUT_LAST = Array.from({ length: STARTS - 1 }, (_, n) => n);
const FOREVER_MS = 86_400_000;
/** Placeholder for an empty field, because SIPp can't compare with an empty text. */
const NONE = '-';

/**
 * Returns the contents of `numbers.csv`. The first line sets SIPp's order of rows. The first number is in row 1,
 * because SIPp treats row 0 as unset.
 */
export function numbersFile(numbers: Readonly<Record<string, Behaviour>>): string {
  return rowsOf([['', PERSON], ...Object.entries(numbers)]);
}

export function drawsFile(draws: readonly Behaviour[]): string {
  return rowsOf(draws.map((draw) => ['', draw]));
}

function rowsOf(rows: readonly (readonly [key: string, Behaviour])[]): string {
  return ['SEQUENTIAL', ...rows.map(([key, behaviour]) => rowOf(key, behaviour)), ''].join('\n');
}

function rowOf(key: string, behaviour: Behaviour): string {
  const { name, delayMs, refusal, ringMs, earlyMedia, speech, hangUpAfterMs } = behaviour;
  const keyAfterMs = behaviour.key?.afterMs ?? 0;
  // SIPp's pauses are consecutive, so this one starts at the key.
  const leftMs = hangUpAfterMs === null ? -1 : Math.max(0, hangUpAfterMs - keyAfterMs);
  return [
    key,
    name,
    Math.round(delayMs),
    refusal ?? 0,
    Math.round(ringMs ?? FOREVER_MS),
    earlyMedia ? 1 : 0,
    SPEECHES.indexOf(speech),
    behaviour.key?.digit ?? NONE,
    Math.round(keyAfterMs),
    Math.round(leftMs),
  ].join(';');
}

/**
 * Returns the scenario. SIPp's working folder must have `numbers.csv`, `draws.csv`, and the `.pcap` files of the
 * speeches and keys.
 */
export function scenarioOf(numberKey: NumberKey): string {
  const keyPattern = numberKey === 'whole' ? '([^@]*)' : '[^@]*([0-9][0-9])';
  return `<?xml version="1.0" encoding="UTF-8"?>
<scenario name="callees">
  <Global variables="turn"/>
  <recv request="OPTIONS" optional="true" next="ok"/>
  <recv request="REGISTER" optional="true" next="registered"/>
  <recv request="BYE" optional="global" next="bye"/>
  <recv request="CANCEL" optional="global" next="cancel"/>
  <recv request="INVITE" rrs="true">
    <action>
      ${now()}
      <ereg regexp="^INVITE sip:([^@;]*)" search_in="msg" assign_to="line1,called"/>
      <ereg regexp="^INVITE sip:${keyPattern}@" search_in="msg" assign_to="line2,key"/>
      <ereg regexp=".*" search_in="hdr" header="From:" assign_to="from"/>
      <ereg regexp=".*" search_in="hdr" header="P-Asserted-Identity:" assign_to="identity"/>
      <ereg regexp=".*" search_in="hdr" header="Privacy:" assign_to="privacy"/>
      <log message="invite [$seconds] [$micros] [call_id]\\t[$called]\\t[$from]\\t[$identity]\\t[$privacy]"/>
      <assignstr assign_to="keyText" value="[$key]"/>
      <lookup assign_to="row" file="numbers.csv" key="[$keyText]"/>
      <test assign_to="isListed" variable="row" compare="greater_than_equal" value="0"/>
    </action>
  </recv>
  ${send('100 Trying', { toTag: false })}
  <nop test="isListed" next="listed"/>
  <nop next="begin"><action>${assign('draws.csv', '')}</action></nop>
  <label id="listed"/>
  <nop><action>${assign('numbers.csv', ' line=&quot;[$row]&quot;')}</action></nop>

  <label id="begin"/>
  <nop><action>
    <test assign_to="isRefused" variable="refusalN" compare="greater_than" value="0"/>
    <test assign_to="hasEarlyMedia" variable="earlyMediaN" compare="equal" value="1"/>
    <strcmp assign_to="digitIs" variable="digit" value="${NONE}"/>
    <test assign_to="presses" variable="digitIs" compare="not_equal" value="0"/>
    <test assign_to="hangsUp" variable="hangUpAfterMsN" compare="greater_than_equal" value="0"/>
    ${SPEECHES.map((speech, n) => `<test assign_to="${speech}" variable="speechN" compare="equal" value="${n}"/>`).join('\n    ')}
    <add assign_to="turn" value="1"/>
    <test assign_to="isInRound" variable="turn" compare="less_than" value="${STARTS}"/>
  </action></nop>
  <nop test="isInRound" next="counted"/>
  <nop><action><assign assign_to="turn" value="0"/></action></nop>
  <label id="counted"/>
  <nop><action>
    ${STARTS_BUT_LAST.map((n) => `<test assign_to="start${n}" variable="turn" compare="equal" value="${n}"/>`).join('\n    ')}
  </action></nop>
  <pause variable="delayMsN"/>
  <nop test="isRefused" next="refuse"/>
  <nop test="hasEarlyMedia" next="early"/>
  ${send('180 Ringing')}
  <nop next="ringing"/>
  <label id="early"/>
  ${send('183 Session Progress', { sdp: true })}
  <nop><action><exec play_pcap_audio="hello-0.pcap"/></action></nop>

  <label id="ringing"/>
  <pause variable="ringMsN"/>
  ${send('200 OK', { sdp: true, retrans: true })}
  <recv request="ACK" timeout="8000" ontimeout="end"><action>
    <ereg regexp=".*" search_in="hdr" header="From:" assign_to="caller"/>
    <ereg regexp=".*" search_in="hdr" header="To:" assign_to="callee"/>
    ${now()}<log message="answered [$seconds] [$micros] [call_id]\\t[$name]"/></action></recv>
  ${SPEECHES.map((speech) => `<nop test="${speech}" next="say-${speech}"/>`).join('\n  ')}
  ${SPEECHES.map((speech) => `<label id="say-${speech}"/>\n  ${speech === 'mute' ? '<nop next="said"/>' : say(speech)}`).join('\n  ')}

  <label id="said"/>
  <pause variable="keyAfterMsN"/>
  <nop test="presses" next="press"/>
  <nop next="stay"/>
  <label id="press"/>
  ${log('key', '[$digit]')}
  ${eachOf('key', KEYS, (key, n) => ({
    check: `<strcmp assign_to="digitIs" variable="digit" value="${key}"/><test assign_to="isOther" variable="digitIs" compare="not_equal" value="0"/>`,
    does: `<nop next="stay"><action><exec play_pcap_audio="key-${n}.pcap"/></action></nop>`,
  }))}

  <label id="stay"/>
  <nop test="hangsUp" next="leave"/>
  <recv request="BYE" next="bye"/>
  <label id="leave"/>
  <pause variable="hangUpAfterMsN"/>
  ${log('left')}
  <send retrans="500"><![CDATA[

BYE [next_url] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From:[$callee]
To:[$caller]
Call-ID: [call_id]
CSeq: 1 BYE
Max-Forwards: 70
Content-Length: 0

]]></send>
  <recv response="200" next="end"/>

  <label id="bye"/>
  ${log('bye')}
  ${send('200 OK', { toTag: false })}
  <nop next="end"/>

  <label id="cancel"/>
  ${log('cancel')}
  ${send('200 OK')}
  ${send('487 Request Terminated', { cseq: '[last_cseq_number] INVITE' })}
  <recv request="ACK" timeout="4000" ontimeout="end" next="end"/>

  <label id="refuse"/>
  ${eachOf('status', [...REFUSALS], ([status, words]) => ({
    check: `<test assign_to="isOther" variable="refusalN" compare="not_equal" value="${status}"/>`,
    does: send(`${status} ${words}`, { retrans: true, next: 'refused', isRedirection: status < 400 }),
  }))}
  <label id="refused"/>
  <recv request="ACK" timeout="8000" ontimeout="end" next="end"/>

  <label id="registered"/>
  ${send('200 OK', { headers: '[last_Contact:]\nExpires: 300' })}
  <nop next="end"/>
  <label id="ok"/>
  ${send('200 OK')}
  <label id="end"/>
  <Reference variables="line1,line2"/>
</scenario>
`;
}

/** Generates one branch for each item. Its `check` sets isOther unless the row selects the branch. */
function eachOf<T>(
  name: string,
  list: readonly T[],
  branch: (one: T, n: number) => { check: string; does: string },
): string {
  return list
    .map((one, n) => {
      const { check, does } = branch(one, n);
      const label = `not-${name}-${n}`;
      return `<nop><action>${check}</action></nop><nop test="isOther" next="${label}"/>\n  ${does}\n  <label id="${label}"/>`;
    })
    .join('\n  ');
}

/** Plays one of the speech's files. Each begins at other RTP values. */
function say(speech: Speech): string {
  const play = (n: number) => `<nop next="said"><action><exec play_pcap_audio="${speech}-${n}.pcap"/></action></nop>`;
  return [
    ...STARTS_BUT_LAST.map((n) => `<nop test="start${n}" next="say-${speech}-${n}"/>`),
    play(STARTS - 1),
    ...STARTS_BUT_LAST.map((n) => `<label id="say-${speech}-${n}"/>\n  ${play(n)}`),
  ].join('\n  ');
}

function now(): string {
  return '<gettimeofday assign_to="seconds,micros"/>';
}

function log(kind: string, detail = ''): string {
  return `<nop><action>${now()}<log message="${kind} [$seconds] [$micros] [call_id]\\t${detail}"/></action></nop>`;
}

function assign(file: string, line: string): string {
  return FIELDS.slice(1)
    .map((field, n) => {
      const text = `<assignstr assign_to="${field}" value="[field${n + 1} file=&quot;${file}&quot;${line}]"/>`;
      return NUMERIC.includes(field) ? `${text}<todouble assign_to="${field}N" variable="${field}"/>` : text;
    })
    .join('\n    ');
}

type Sent = {
  readonly sdp?: boolean;
  readonly retrans?: boolean;
  readonly toTag?: boolean;
  readonly cseq?: string;
  readonly headers?: string;
  readonly next?: string;
  /** Whether Contact names a number to call instead. */
  readonly isRedirection?: boolean;
};

const OTHER_NUMBER = '+5491145559999';

function send(status: string, sent: Sent = {}): string {
  const { sdp = false, retrans = false, toTag = true, cseq, headers, next, isRedirection = false } = sent;
  return `<send${retrans ? ' retrans="500"' : ''}${next === undefined ? '' : ` next="${next}"`}><![CDATA[

SIP/2.0 ${status}
[last_Via:]
[last_From:]
[last_To:]${toTag ? ';tag=[pid]t[call_number]' : ''}
[last_Call-ID:]
${cseq === undefined ? '[last_CSeq:]' : `CSeq: ${cseq}`}
Contact: <sip:${isRedirection ? `${OTHER_NUMBER}@` : ''}[local_ip]:[local_port];transport=[transport]>
${headers === undefined ? '' : `${headers}\n`}${sdp ? 'Content-Type: application/sdp\n' : ''}Content-Length: ${sdp ? '[len]' : '0'}
${
  sdp
    ? `
v=0
o=callee 1 1 IN IP[local_ip_type] [local_ip]
s=-
c=IN IP[media_ip_type] [media_ip]
t=0 0
m=audio [auto_media_port] RTP/AVP 0 ${TELEPHONE_EVENT}
a=rtpmap:0 PCMU/8000
a=rtpmap:${TELEPHONE_EVENT} telephone-event/8000
a=fmtp:${TELEPHONE_EVENT} 0-15
`
    : ''
}
]]></send>`;
}
