import type { ReactNode } from 'react';
import classes from './pick-layout.module.css';

/** A list to pick from, which stays in view beside what is looked at; above it where there is no room. */
export function PickLayout({ list, children }: { list: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <div className={classes.aside}>{list}</div>
      {children}
    </div>
  );
}
