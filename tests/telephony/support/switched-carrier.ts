/**
 * A carrier whose answer can be switched while it runs, without media. It answers OPTIONS, and every INVITE as `answer`
 * says at that moment.
 */
import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { LOOPBACK } from '../../../scripts/lab/ports.ts';

/** A SIP status, `trying` for 100 and nothing more, or `busy` for a ring and then 486. */
export type CarrierAnswer = number | 'trying' | 'busy';

export type SwitchedCarrier = {
  /** Host and port. */
  readonly address: string;
  /** Sets the answer to INVITEs. Default: `busy`. `headers` are added to refusals. */
  answer(answer: CarrierAnswer | ((phone: string) => CarrierAnswer), headers?: readonly string[]): void;
  /** Returns the numbers of the INVITEs so far, without retransmissions. */
  called(): readonly string[];
  close(): void;
};

const RINGS_MS = 200;
const CHALLENGE = 'Proxy-Authenticate: Digest realm="carrier", nonce="once", algorithm=MD5';

/** Starts the carrier on a free UDP port. */
export async function startSwitchedCarrier(): Promise<SwitchedCarrier> {
  const socket = createSocket('udp4').bind(0, LOOPBACK);
  await once(socket, 'listening');
  const { port } = socket.address();
  let answerTo: (phone: string) => CarrierAnswer = () => 'busy';
  let headers: readonly string[] = [];
  const called: string[] = [];
  /** The last response to each INVITE, by its branch. */
  const responses = new Map<string, string>();

  function send(request: string, status: number, from: RemoteInfo, more: readonly string[] = []): void {
    const lines = request.split('\r\n');
    const copied = ['Via', 'From', 'To', 'Call-ID', 'CSeq'].flatMap((name) =>
      lines
        .filter((line) => line.startsWith(`${name}:`))
        .map((line) => (name === 'To' && status > 100 && !line.includes('tag=') ? `${line};tag=carrier` : line)),
    );
    const own = [`Contact: <sip:carrier@${LOOPBACK}:${port}>`, ...more, 'Content-Length: 0', '', ''];
    const text = [`SIP/2.0 ${status} Answer`, ...copied, ...own].join('\r\n');
    if (request.startsWith('INVITE')) responses.set(branchOf(request), text);
    socket.send(text, from.port, from.address);
  }

  async function invited(request: string, from: RemoteInfo): Promise<void> {
    const known = responses.get(branchOf(request));
    if (known !== undefined) return socket.send(known, from.port, from.address);
    const phone = /^INVITE sip:([^@;>]+)/.exec(request)![1]!.replaceAll('%2B', '+');
    called.push(phone);
    const answer = answerTo(phone);
    send(request, 100, from);
    if (answer === 'trying') return;
    if (answer !== 'busy') return send(request, answer, from, answer === 407 ? [CHALLENGE, ...headers] : headers);
    send(request, 180, from);
    await delay(RINGS_MS);
    send(request, 486, from);
  }

  socket.on('message', (data, from) => {
    const request = data.toString();
    if (request.startsWith('INVITE')) void invited(request, from);
    else if (request.startsWith('OPTIONS')) send(request, 200, from);
    else if (request.startsWith('CANCEL')) {
      send(request, 200, from);
      const invite = responses.get(branchOf(request));
      if (invite !== undefined)
        socket.send(invite.replace(/^SIP\/2.0 \d+ Answer/, 'SIP/2.0 487 Answer'), from.port, from.address);
    }
  });

  return {
    address: `${LOOPBACK}:${port}`,
    answer(answer, more = []) {
      answerTo = typeof answer === 'function' ? answer : () => answer;
      headers = more;
    },
    called: () => called,
    close: () => socket.close(),
  };
}

const branchOf = (request: string): string => /branch=([^;\r\n]+)/.exec(request)?.[1] ?? '';
