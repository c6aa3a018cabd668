import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { metricsAtAtom } from '#web/live/atoms.ts';
import { StaleBanner, useStaleAge } from '#web/ui/stale-banner.tsx';
import banner from './frame-banner.module.css';
import classes from './shell.module.css';

/** Dims a section and shows the age of its figures once they are stale. */
export function FreshFigures({ children }: { children: ReactNode }) {
  const ageMs = useStaleAge(useAtomValue(metricsAtAtom));
  return (
    <>
      {ageMs !== null && <StaleBanner ageMs={ageMs} className={banner.banner} />}
      <div className={ageMs === null ? undefined : classes.stale}>{children}</div>
    </>
  );
}
