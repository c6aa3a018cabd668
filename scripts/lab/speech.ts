/**
 * Generates capture files for SIPp's `play_pcap_audio`: speech-like sound (voice harmonics in syllables) as G.711 µ-law
 * packets, and keys as RFC 4733 events.
 */
import { randomInt } from 'node:crypto';

/** Talk, a beep and silence in turns, ms. */
export type Utterance = readonly { readonly talkMs: number; readonly beepMs?: number; readonly silenceMs: number }[];

/**
 * First RTP values of a file. Files played one after the other must not repeat sequence numbers, and their timestamps
 * must not go back by a few seconds: Asterisk passes timestamps on, and a browser drops packets that seem late.
 */
export type RtpStart = { readonly sequence: number; readonly timestamp: number; readonly ssrc: number };

/** Number of files with each speech. Calls play them in turn. */
export const STARTS = 8;

type Rtp = {
  readonly payloadType: number;
  readonly isMarked: boolean;
  readonly start: RtpStart;
  /** Time since the start, samples. */
  readonly sinceStart: number;
};

const SAMPLE_RATE = 8000;
const PACKET_MS = 20;
const SAMPLES_A_PACKET = (SAMPLE_RATE * PACKET_MS) / 1000;
const LOUDNESS = 6000;
const PITCH_HZ = 140;
const BEEP_HZ = 1400;
const HARMONICS = [1, 0.7, 0.5, 0.4, 0.25, 0.15];
const SYLLABLES_A_SECOND = 4;
const PCMU = 0;
/** Payload type that Asterisk offers for DTMF events. */
export const TELEPHONE_EVENT = 101;
export const KEYS: readonly string[] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#'];
const KEY_MS = 160;
/** Number of times the end of an event is sent, because packets may be lost. */
const KEY_ENDS = 3;
/** Link type of the capture. SIPp reads Ethernet, but not raw IP. */
const ETHERNET = 1;

/** Returns random starts whose values lie evenly apart: the longest speech has fewer packets and samples than a gap. */
export function drawStarts(count: number): RtpStart[] {
  const [sequence, timestamp] = [randomInt(2 ** 16), randomInt(2 ** 32)];
  return Array.from({ length: count }, (_, n) => ({
    sequence: sequence + Math.floor((n * 2 ** 16) / count),
    timestamp: timestamp + Math.floor((n * 2 ** 32) / count),
    ssrc: randomInt(2 ** 32),
  }));
}

/** Returns capture files of the same speech, one for each start. */
export function speechFiles(utterance: Utterance, starts: readonly RtpStart[]): Buffer[] {
  const encode = ({ talkMs, beepMs = 0, silenceMs }: Utterance[number]): Buffer =>
    Buffer.from([...talk(talkMs), ...beep(beepMs), ...silence(silenceMs)].map(toMuLaw));
  // A part that is repeated is encoded once.
  const encoded = new Map([...new Set(utterance)].map((part) => [part, encode(part)]));
  const sound = Buffer.concat(utterance.map((part) => encoded.get(part)!));
  const payloads = Array.from({ length: Math.floor(sound.length / SAMPLES_A_PACKET) }, (_, i) =>
    sound.subarray(i * SAMPLES_A_PACKET, (i + 1) * SAMPLES_A_PACKET),
  );
  return starts.map((start) => {
    const records = payloads.map((payload, i) =>
      record(i, { payloadType: PCMU, isMarked: i === 0, start, sinceStart: i * SAMPLES_A_PACKET }, payload),
    );
    return Buffer.concat([captureHeader(), ...records]);
  });
}

/**
 * Returns a capture file of one key as RFC 4733 events. SIPp's `play_dtmf` would send payload type 96, but Asterisk
 * offers 101.
 */
export function keyFile(digit: string, start: RtpStart): Buffer {
  const event = KEYS.indexOf(digit);
  const parts = [captureHeader()];
  const packets = KEY_MS / PACKET_MS;
  for (let i = 0; i < packets + KEY_ENDS; i++) {
    const isEnd = i >= packets;
    const duration = Math.min(i + 1, packets) * SAMPLES_A_PACKET;
    const payload = Buffer.from([event, isEnd ? 0x8a : 0x0a, duration >> 8, duration & 0xff]);
    // All packets of an event have the time of its beginning.
    parts.push(record(i, { payloadType: TELEPHONE_EVENT, isMarked: i === 0, start, sinceStart: 0 }, payload));
  }
  return Buffer.concat(parts);
}

function talk(ms: number): number[] {
  return Array.from({ length: (ms * SAMPLE_RATE) / 1000 }, (_, i) => {
    const seconds = i / SAMPLE_RATE;
    const syllable = 0.7 + 0.3 * Math.sin(2 * Math.PI * SYLLABLES_A_SECOND * seconds);
    const voice = HARMONICS.reduce(
      (sum, share, n) => sum + share * Math.sin(2 * Math.PI * PITCH_HZ * (n + 1) * seconds),
      0,
    );
    return LOUDNESS * syllable * voice;
  });
}

function beep(ms: number): number[] {
  return Array.from(
    { length: (ms * SAMPLE_RATE) / 1000 },
    (_, i) => LOUDNESS * Math.sin((2 * Math.PI * BEEP_HZ * i) / SAMPLE_RATE),
  );
}

function silence(ms: number): number[] {
  return new Array<number>((ms * SAMPLE_RATE) / 1000).fill(0);
}

/** Encodes a 16-bit sample as µ-law (ITU-T G.711). */
export function toMuLaw(sample: number): number {
  const BIAS = 132;
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(Math.round(sample)), 32_635) + BIAS;
  const exponent = Math.floor(Math.log2(magnitude)) - 7;
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}

function captureHeader(): Buffer {
  const header = Buffer.alloc(24);
  header.writeUInt32LE(0xa1b2_c3d4, 0);
  header.writeUInt16LE(2, 4);
  header.writeUInt16LE(4, 6);
  header.writeUInt32LE(65_535, 16);
  header.writeUInt32LE(ETHERNET, 20);
  return header;
}

/**
 * Returns one packet: the capture's record header, Ethernet, IPv4, UDP and RTP headers, and the payload. SIPp fills in
 * the addresses.
 */
function record(index: number, { payloadType, isMarked, start, sinceStart }: Rtp, payload: Buffer): Buffer {
  const rtp = Buffer.alloc(12);
  rtp.writeUInt8(0x80, 0);
  rtp.writeUInt8(isMarked ? 0x80 | payloadType : payloadType, 1);
  rtp.writeUInt16BE((start.sequence + index) % 2 ** 16, 2);
  rtp.writeUInt32BE((start.timestamp + sinceStart) % 2 ** 32, 4);
  rtp.writeUInt32BE(start.ssrc, 8);
  const udp = Buffer.alloc(8);
  udp.writeUInt16BE(10_000, 0);
  udp.writeUInt16BE(10_000, 2);
  udp.writeUInt16BE(8 + rtp.length + payload.length, 4);
  const ip = Buffer.alloc(20);
  ip.writeUInt8(0x45, 0);
  ip.writeUInt16BE(20 + 8 + rtp.length + payload.length, 2);
  ip.writeUInt8(64, 8);
  ip.writeUInt8(17, 9);
  const ethernet = Buffer.alloc(14);
  ethernet.writeUInt16BE(0x0800, 12);
  const frame = Buffer.concat([ethernet, ip, udp, rtp, payload]);
  // Starts above 0, because SIPp treats a timestamp of 0 as unset.
  const atMs = 1000 + index * PACKET_MS;
  const head = Buffer.alloc(16);
  head.writeUInt32LE(Math.floor(atMs / 1000), 0);
  head.writeUInt32LE((atMs % 1000) * 1000, 4);
  head.writeUInt32LE(frame.length, 8);
  head.writeUInt32LE(frame.length, 12);
  return Buffer.concat([head, frame]);
}
