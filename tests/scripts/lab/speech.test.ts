import { describe, expect, it } from 'vitest';
import { drawStarts, keyFile, speechFiles, STARTS } from '../../../scripts/lab/speech.ts';

const FILE_HEADER = 24;
const RECORD_HEADER = 16;
/** Ethernet, IPv4 and UDP. */
const BEFORE_RTP = 14 + 20 + 8;

/** Returns the sequence numbers, timestamps and sources of the packets of a capture file. */
function packetsOf(file: Buffer): { sequence: number; timestamp: number; ssrc: number }[] {
  const packets = [];
  for (let at = FILE_HEADER; at < file.length;) {
    const rtp = at + RECORD_HEADER + BEFORE_RTP;
    const [sequence, timestamp] = [file.readUInt16BE(rtp + 2), file.readUInt32BE(rtp + 4)];
    packets.push({ sequence, timestamp, ssrc: file.readUInt32BE(rtp + 8) });
    at += RECORD_HEADER + file.readUInt32LE(at + 8);
  }
  return packets;
}

describe('the speech of called parties', () => {
  it('never repeats a sequence number in two of its files, also past the end of the range', () => {
    const files = speechFiles([{ talkMs: 96_000, silenceMs: 0 }], drawStarts(STARTS));
    const sequences = files.flatMap((file) => packetsOf(file).map(({ sequence }) => sequence));
    expect(sequences).toHaveLength(STARTS * 4800);
    expect(new Set(sequences).size).toBe(sequences.length);
    expect(new Set(files.map((file) => packetsOf(file)[0]!.ssrc)).size).toBe(STARTS);
  });

  it('has timestamps that are minutes apart in its files', () => {
    const times = drawStarts(STARTS)
      .map(({ timestamp }) => timestamp % 2 ** 32)
      .toSorted((a, b) => a - b);
    const gaps = times.map((time, n) => (times[(n + 1) % STARTS]! - time + 2 ** 32) % 2 ** 32);
    expect(Math.min(...gaps)).toBeGreaterThan(300 * 8000);
  });

  it('counts on from its start, in steps of 20 ms', () => {
    const start = { sequence: 65_535, timestamp: 2 ** 32 - 160, ssrc: 7 };
    const [file] = speechFiles([{ talkMs: 60, silenceMs: 0 }], [start]);
    expect(packetsOf(file!)).toEqual([
      { sequence: 65_535, timestamp: 2 ** 32 - 160, ssrc: 7 },
      { sequence: 0, timestamp: 0, ssrc: 7 },
      { sequence: 1, timestamp: 160, ssrc: 7 },
    ]);
  });

  it('has keys whose packets all have the time of their beginning', () => {
    const times = packetsOf(keyFile('5', { sequence: 9, timestamp: 50, ssrc: 1 })).map(({ timestamp }) => timestamp);
    expect(new Set(times)).toEqual(new Set([50]));
  });
});
