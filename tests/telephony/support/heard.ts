/** Receives the audio that called parties of the lab hear. */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { Callees } from '../../../scripts/lab/sipp.ts';

/** One RTP packet with 20 ms of audio. */
export type HeardPacket = {
  /** Wall-clock instant, epoch ms. */
  readonly atMs: number;
  /** From -1 to 1. */
  readonly samples: Float32Array;
};

export type Ears = {
  /** Returns the packets received from `fromMs` until `untilMs`. */
  heard(fromMs: number, untilMs: number): HeardPacket[];
  close(): void;
};

const RTP_HEADER_BYTES = 12;
const PCMU = 0;
/** SIPp also counts OPTIONS as calls, and each has a port. */
const CALLS = 300;
const RATE = 8000;

/**
 * Listens to the next calls of the parties, on the RTP ports that SIPp names but does not bind. They are ephemeral ports,
 * so another process may have one: a call on that port is not heard.
 */
export async function listenTo(callees: Callees): Promise<Ears> {
  const packets: HeardPacket[] = [];
  const sockets: Socket[] = [];
  for (let call = 0; call < CALLS; call++) {
    const socket = createSocket('udp4');
    socket.on('message', (message) => {
      if ((message[1]! & 0x7f) !== PCMU || message.length <= RTP_HEADER_BYTES) return;
      const samples = Float32Array.from(message.subarray(RTP_HEADER_BYTES), fromMuLaw);
      packets.push({ atMs: Date.now(), samples });
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
    close: () => sockets.forEach((socket) => socket.close()),
  };
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
function fromMuLaw(byte: number): number {
  const bits = ~byte & 0xff;
  const magnitude = (((bits & 0x0f) << 3) + 132) << ((bits >> 4) & 7);
  return ((bits & 0x80) === 0 ? magnitude - 132 : 132 - magnitude) / 32_768;
}
