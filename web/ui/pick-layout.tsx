import type { ReactNode } from 'react';
import classes from './pick-layout.module.css';

/** Keeps a list in view beside the selected item, or above it on a narrow screen. */
export function PickLayout({ list, children }: { list: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <div className={classes.aside}>{list}</div>
      {children}
    </div>
  );
}
