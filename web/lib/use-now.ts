import { useEffect, useState } from 'react';

/** Returns this computer's clock, each second; epoch ms. */
export function useNow(): number {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
