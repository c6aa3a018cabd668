/** Receives the audio that called parties of the lab hear, and lets them answer with a tone. */
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { expect } from 'vitest';
import { KEYS, TELEPHONE_EVENT, toMuLaw } from '../../../scripts/lab/speech.ts';
import type { Callees } from '../../../scripts/lab/sipp.ts';

/** One RTP packet with 20 ms of audio. */
export type HeardPacket = {
  /** Wall-clock instant, epoch ms. */
  readonly atMs: number;
  /** Number of the call that it belongs to, from 0 in their order. */
  readonly call: number;
  /** From -1 to 1. */
  readonly samples: Float32Array;
};

export type Ears = {
  /** Returns the packets received from `fromMs` until `untilMs`. */
  heard(fromMs: number, untilMs: number): HeardPacket[];
  /** Returns the keys that were received as events (RFC 4733) from `fromMs` until `untilMs`. */
  keys(fromMs: number, untilMs: number): string;
  close(): void;
};

const RTP_HEADER_BYTES = 12;
const PCMU = 0;
/** SIPp also counts OPTIONS as calls, and each has a port. */
const CALLS = 300;
const RATE = 8000;
const PACKET_MS = 20;
const PACKET_SAMPLES = (RATE * PACKET_MS) / 1000;
const LOUDNESS = 8000;

/**
 * Listens to the next calls of the parties, which say a tone of `saysHz`, read then, from the first sound that they hear on, on the RTP ports that SIPp names but does not bind. They are ephemeral ports,
 * so another process may have one: a call on that port is not heard.
 */
export async function listenTo(callees: Callees, saysHz: number | (() => number) | null = null): Promise<Ears> {
  const packets: HeardPacket[] = [];
  /** Keys by socket and RTP timestamp, because each is sent in several packets. */
  const pressed = new Map<string, { readonly atMs: number; readonly key: string }>();
  const sockets: Socket[] = [];
  const mouths: NodeJS.Timeout[] = [];
  for (let call = 0; call < CALLS; call++) {
    const socket = createSocket('udp4');
    let isTalking = saysHz === null;
    socket.on('message', (message, from) => {
      if ((message[1]! & 0x7f) === TELEPHONE_EVENT) {
        const id = `${call}/${message.readUInt32BE(4)}`;
        if (!pressed.has(id)) pressed.set(id, { atMs: Date.now(), key: KEYS[message[RTP_HEADER_BYTES]!]! });
        return;
      }
      if ((message[1]! & 0x7f) !== PCMU || message.length <= RTP_HEADER_BYTES) return;
      if (!isTalking) mouths.push(talk(socket, typeof saysHz === 'function' ? saysHz() : saysHz!, from));
      isTalking = true;
      const samples = Float32Array.from(message.subarray(RTP_HEADER_BYTES), fromMuLaw);
      packets.push({ atMs: Date.now(), call, samples });
    });
    socket.bind(callees.rtpPort(call), callees.rtpAddress);
    try {
      await once(socket, 'listening');
      sockets.push(socket);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  return {
    heard: (fromMs, untilMs) => packets.filter(({ atMs }) => atMs >= fromMs && atMs <= untilMs),
    keys: (fromMs, untilMs) =>
      [...pressed.values()]
        .filter(({ atMs }) => atMs >= fromMs && atMs <= untilMs)
        .map(({ key }) => key)
        .join(''),
    close() {
      mouths.forEach(clearInterval);
      sockets.forEach((socket) => socket.close());
    },
  };
}

/** Sends a tone from now on. */
export function talk(socket: Socket, hertz: number, to: Pick<RemoteInfo, 'port' | 'address'>): NodeJS.Timeout {
  let packet = 0;
  const ssrc = randomInt(2 ** 32);
  return setInterval(() => {
    const message = Buffer.alloc(RTP_HEADER_BYTES + PACKET_SAMPLES);
    message[0] = 0x80;
    message[1] = PCMU;
    message.writeUInt16BE(packet % 2 ** 16, 2);
    message.writeUInt32BE(packet * PACKET_SAMPLES, 4);
    message.writeUInt32BE(ssrc, 8);
    for (let i = 0; i < PACKET_SAMPLES; i++) {
      const angle = (2 * Math.PI * hertz * (packet * PACKET_SAMPLES + i)) / RATE;
      message[RTP_HEADER_BYTES + i] = toMuLaw(LOUDNESS * Math.sin(angle));
    }
    packet++;
    socket.send(message, to.port, to.address);
  }, PACKET_MS);
}

/** Whether a packet is no silence. */
export const isLoud = ({ samples }: HeardPacket): boolean => samples.some((sample) => Math.abs(sample) > 0.02);

/** Returns when a tone of this frequency was first heard, epoch ms, or null. */
export function firstHeardAt(packets: readonly HeardPacket[], hertz: number): number | null {
  return packets.find(({ samples }) => has(samples, hertz))?.atMs ?? null;
}

/** Returns the longest time without a packet between two instants, ms. */
export function longestGapMs(packets: readonly HeardPacket[], fromMs: number, untilMs: number): number {
  const times = [fromMs, ...packets.map(({ atMs }) => atMs), untilMs];
  return Math.max(...times.slice(1).map((atMs, i) => atMs - times[i]!));
}

/** Returns how long a tone of this frequency was heard, ms. */
export function heardMsOf(packets: readonly HeardPacket[], hertz: number): number {
  return packets.reduce((sum, { samples }) => sum + (has(samples, hertz) ? (1000 * samples.length) / RATE : 0), 0);
}

/** Waits until a tone has been heard for so long, ms. On a busy machine, a tone of the tests is sent with pauses. */
export async function untilHeard(packets: () => readonly HeardPacket[], hertz: number, ms: number): Promise<void> {
  await expect.poll(() => heardMsOf(packets(), hertz)).toBeGreaterThanOrEqual(ms);
}

/** Whether a tone has at least a tenth of the packet's power, and is no whisper. */
function has(samples: Float32Array, hertz: number): boolean {
  let [sine, cosine, power] = [0, 0, 0];
  samples.forEach((sample, i) => {
    const angle = (2 * Math.PI * hertz * i) / RATE;
    sine += sample * Math.sin(angle);
    cosine += sample * Math.cos(angle);
    power += sample ** 2;
  });
  const level = (2 * Math.hypot(sine, cosine)) / samples.length;
  return level > 0.02 && (level ** 2 * samples.length) / 2 > power / 10;
}

/** Decodes a byte of µ-law (ITU-T G.711). */
export function fromMuLaw(byte: number): number {
  const bits = ~byte & 0xff;
  const magnitude = (((bits & 0x0f) << 3) + 132) << ((bits >> 4) & 7);
  return ((bits & 0x80) === 0 ? magnitude - 132 : 132 - magnitude) / 32_768;
}
