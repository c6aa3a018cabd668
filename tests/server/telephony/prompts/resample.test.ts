import { describe, expect, it } from 'vitest';
import { resample } from '#server/telephony/prompts/resample.ts';
import { levelOf, loudness, tone } from './sounds.ts';

const TELEPHONE = 8000;
const db = (ratio: number): number => 20 * Math.log10(ratio);

describe('a changed sample rate', () => {
  it.each([44_100, 48_000, 22_050, 16_000, 11_025, 96_000])('keeps telephone frequencies, from %i Hz', (rateHz) => {
    for (const hertz of [300, 1000, 2500, 3400]) {
      const heard = resample(tone(hertz, rateHz, 0.5), rateHz, TELEPHONE);
      expect(Math.abs(heard.length - TELEPHONE / 2)).toBeLessThanOrEqual(1);
      expect(db(levelOf(heard, hertz, TELEPHONE) / 0.5), `${hertz} Hz`).toBeCloseTo(0, 1);
      // Nothing else is audible.
      expect(db(loudness(heard, TELEPHONE) / 0.5), `${hertz} Hz`).toBeCloseTo(0, 1);
    }
  });

  it.each([44_100, 48_000, 96_000])(
    'removes what it cannot carry instead of playing it as another tone, from %i Hz',
    (rateHz) => {
      for (const hertz of [4100, 5000, 7000, 9000, 12_000, 15_500, 20_000]) {
        const heard = resample(tone(hertz, rateHz, 0.5), rateHz, TELEPHONE);
        expect(db(loudness(heard, TELEPHONE) / 0.5), `${hertz} Hz`).toBeLessThan(-75);
      }
    },
  );

  it('raises a lower rate without adding tones', () => {
    const heard = resample(tone(1000, 6000, 0.5), 6000, TELEPHONE);
    expect(heard).toHaveLength(TELEPHONE / 2);
    expect(db(levelOf(heard, 1000, TELEPHONE) / 0.5)).toBeCloseTo(0, 1);
    expect(db(loudness(heard, TELEPHONE) / 0.5)).toBeCloseTo(0, 1);
  });

  it('keeps a constant level at every position between two old samples', () => {
    const heard = resample(new Float32Array(44_100).fill(0.25), 44_100, TELEPHONE);
    for (const sample of heard.subarray(400, -400)) expect(sample).toBeCloseTo(0.25, 6);
  });

  it('leaves samples unchanged at the same rate', () => {
    const samples = tone(1000, TELEPHONE, 0.1);
    expect(resample(samples, TELEPHONE, TELEPHONE)).toBe(samples);
  });
});
