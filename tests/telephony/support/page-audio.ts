/** The sound that a page's microphone makes, and the sound that the page hears. */
import type { Page } from 'playwright-core';

const RATE = 48_000;
/** Steady tones are noise to a browser, which it suppresses, so the microphone speaks in bursts. */
const [BURST_MS, SILENCE_MS] = [300, 200];

/** Returns a WAV file with bursts of a tone, which Chromium's fake microphone repeats. */
export function toneFile(hertz: number): Buffer {
  const samples = Int16Array.from({ length: (RATE * (BURST_MS + SILENCE_MS)) / 1000 }, (_, i) =>
    i < (RATE * BURST_MS) / 1000 ? 12_000 * Math.sin((2 * Math.PI * hertz * i) / RATE) : 0,
  );
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.byteLength, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20); // PCM
  head.writeUInt16LE(1, 22); // mono
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(2 * RATE, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([head, Buffer.from(samples.buffer)]);
}

/** Runs in the page before its scripts: collects the tracks that arrive. */
export const collectAudio = `
  window.heardTracks = [];
  const Real = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Real {
    constructor(...given) {
      super(...given);
      this.addEventListener('track', ({ track }) => window.heardTracks.push(track));
    }
  };`;

/** Returns the share of `forMs` in which the page heard a tone of about `hertz`. The page needs `collectAudio`. */
export function shareHeardInPage(page: Page, hertz: number, forMs: number): Promise<number> {
  return page.evaluate(
    async ([frequency, lasting]) => {
      const { heardTracks } = window as unknown as { heardTracks: MediaStreamTrack[] };
      const context = new AudioContext();
      const analyser = context.createAnalyser();
      analyser.fftSize = 8192;
      analyser.smoothingTimeConstant = 0;
      context.createMediaStreamSource(new MediaStream([heardTracks.at(-1)!])).connect(analyser);
      const bins = new Float32Array(analyser.frequencyBinCount);
      const bin = Math.round((frequency! * analyser.fftSize) / context.sampleRate);
      let [looks, heard] = [0, 0];
      const end = performance.now() + lasting!;
      while (performance.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        analyser.getFloatFrequencyData(bins);
        looks += 1;
        if (Math.max(...bins.subarray(bin - 1, bin + 2)) > -50) heard += 1;
      }
      await context.close();
      return heard / looks;
    },
    [hertz, forMs],
  );
}
