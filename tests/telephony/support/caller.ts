/** A telephone that calls a PBX of the lab over SIP, as a carrier passes on a call. */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { KEYS, TELEPHONE_EVENT } from '../../../scripts/lab/speech.ts';
import { fromMuLaw, talk, type HeardPacket } from './heard.ts';

const PCMU = 0;
const RTP_HEADER_BYTES = 12;
const PACKET_SAMPLES = 160;
const PACKET_MS = 20;
const KEY_PACKETS = 5;
/** The last packet of a key is sent three times. */
const KEY_END_PACKETS = 3;

export type Invite = {
  /** Address of the telephone. */
  readonly from: string;
  readonly sipPort: number;
  /** User of the request. */
  readonly called: string;
  /** User of the To header. */
  readonly to: string;
  readonly caller: string;
};

export type InboundLine = {
  /** Status line of the final answer, such as SIP/2.0 486 Busy Here. */
  readonly status: string;
  readonly answeredAtMs: number;
  readonly heard: readonly HeardPacket[];
  press(key: string): Promise<void>;
  /** Says a tone from now on. */
  say(hertz: number): void;
  hangUp(): void;
  /** When the PBX hung up, epoch ms, or null so far. */
  endedAtMs(): number | null;
  close(): void;
};

let nth = 0;

/** Calls, acknowledges the final answer, and listens until `close`. */
export async function callIn({ from, sipPort, called, to, caller }: Invite): Promise<InboundLine> {
  const [sip, rtp] = [await openSocket(from), await openSocket(from)];
  const heard: HeardPacket[] = [];
  let endedAtMs: number | null = null;
  rtp.on('message', (message) => {
    if ((message[1]! & 0x7f) !== PCMU) return;
    const samples = Float32Array.from(message.subarray(RTP_HEADER_BYTES), fromMuLaw);
    heard.push({ atMs: Date.now(), call: 0, samples });
  });
  const own = `${from}:${sip.address().port}`;
  const pbx = `127.0.0.1:${sipPort}`;
  const id = `caller-${++nth}`;
  const send = (lines: readonly string[], body = ''): void =>
    sip.send(
      `${lines.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      sipPort,
      '127.0.0.1',
    );
  const request = (method: string, toHeader: string, more: readonly string[] = [], body = '', nthRequest = 1): void =>
    send(
      [
        `${method} sip:${called}@${pbx} SIP/2.0`,
        `Via: SIP/2.0/UDP ${own};branch=z9hG4bK${id}${method}`,
        `From: <sip:${caller}@${own}>;tag=1`,
        `To: ${toHeader}`,
        `Call-ID: ${id}@carrier`,
        `CSeq: ${nthRequest} ${method}`,
        `Contact: <sip:${own}>`,
        'Max-Forwards: 70',
        ...more,
      ],
      body,
    );
  request('INVITE', `"Ventas, SA" <sip:${to}@${pbx}>`, ['Content-Type: application/sdp'], sdpOf(from, rtp));
  const { status, text } = await finalAnswer(sip);
  const answeredTo = /^To: (.*)$/m.exec(text)![1]!;
  request('ACK', answeredTo);
  let mouth: NodeJS.Timeout | undefined;
  const answeredAtMs = Date.now();
  sip.on('message', (message: Buffer) => {
    if (!message.toString().startsWith('BYE ')) return;
    endedAtMs ??= Date.now();
    const headers = message.toString().split('\r\n');
    const kept = headers.filter((line) => /^(Via|From|To|Call-ID|CSeq):/i.test(line));
    send(['SIP/2.0 200 OK', ...kept]);
  });
  /** Keys pressed so far. */
  let keys = 0;
  const port = Number(/^m=audio (\d+)/m.exec(text)?.[1] ?? 0);

  return {
    status,
    answeredAtMs,
    heard,
    endedAtMs: () => endedAtMs,
    async press(key) {
      const nthKey = keys++;
      for (let n = 0; n < KEY_PACKETS + KEY_END_PACKETS; n++) {
        rtp.send(keyPacket(KEYS.indexOf(key), n, nthKey), port, '127.0.0.1');
        await delay(PACKET_MS);
      }
    },
    say(hertz) {
      mouth = talk(rtp, hertz, { port, address: '127.0.0.1' });
    },
    hangUp: () => request('BYE', answeredTo, [], '', 2),
    close() {
      clearInterval(mouth);
      sip.close();
      rtp.close();
    },
  };
}

async function openSocket(address: string): Promise<Socket> {
  const socket = createSocket('udp4').bind(0, address);
  await once(socket, 'listening');
  return socket;
}

async function finalAnswer(sip: Socket): Promise<{ status: string; text: string }> {
  for (;;) {
    const [message] = (await once(sip, 'message')) as [Buffer];
    const text = message.toString().replaceAll('\r', '');
    const [status = ''] = text.split('\n');
    if (!status.startsWith('SIP/2.0 1')) return { status, text };
  }
}

function sdpOf(address: string, rtp: Socket): string {
  return [
    'v=0',
    `o=c 1 1 IN IP4 ${address}`,
    's=-',
    `c=IN IP4 ${address}`,
    't=0 0',
    `m=audio ${rtp.address().port} RTP/AVP ${PCMU} ${TELEPHONE_EVENT}`,
    `a=rtpmap:${TELEPHONE_EVENT} telephone-event/8000`,
    `a=fmtp:${TELEPHONE_EVENT} 0-15`,
    '',
  ].join('\r\n');
}

/** Returns the nth packet of a key, which is the `nthKey` of its line, as an event (RFC 4733). */
function keyPacket(event: number, n: number, nthKey: number): Buffer {
  const packet = Buffer.alloc(RTP_HEADER_BYTES + 4);
  const isEnd = n >= KEY_PACKETS;
  packet[0] = 0x80;
  packet[1] = TELEPHONE_EVENT | (n === 0 ? 0x80 : 0);
  packet.writeUInt16BE(nthKey * (KEY_PACKETS + KEY_END_PACKETS) + n + 1, 2);
  // Two events with one timestamp would be one key.
  packet.writeUInt32BE(PACKET_SAMPLES * (1 + nthKey * KEY_PACKETS), 4);
  packet.writeUInt32BE(1, 8);
  packet[12] = event;
  packet[13] = (isEnd ? 0x80 : 0) | 10;
  packet.writeUInt16BE(PACKET_SAMPLES * Math.min(n + 1, KEY_PACKETS), 14);
  return packet;
}
