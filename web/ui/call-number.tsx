import type { ReactNode } from 'react';
import classes from './call-number.module.css';
import { Phone } from './phone.tsx';

/** A call's number and, on phones, `children` below it: what the table's hidden columns say. */
export function CallNumber({ number, children }: { number: string; children: ReactNode }) {
  return (
    <div className={classes.number}>
      <Phone number={number} />
      <span className={classes.below}>{children}</span>
    </div>
  );
}
