import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { metricsAtom } from '#web/live/atoms.ts';

const MINUTE_MS = 60_000;

/** The present minute by the server's clock, and by the browser's own while the live line is silent. */
export function useNowMinute(): number {
  const metrics = useAtomValue(metricsAtom);
  const [own, setOwn] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setOwn(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  const now = metrics === null ? own : Date.parse(metrics.timestamp);
  return Math.floor(now / MINUTE_MS) * MINUTE_MS;
}
