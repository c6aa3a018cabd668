import { useEffect, useState } from 'react';

const EVERY_MS = 100;
/** A voice near the microphone has about this root mean square. */
const LOUD = 0.2;

/** Returns how loud a stream is, from 0 to 1, several times a second. */
export function useLevel(stream: MediaStream | null): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (stream === null) return undefined;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length;
      setLevel(Math.min(1, Math.sqrt(power) / LOUD));
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [stream]);
  return stream === null ? 0 : level;
}
