import type { ReactNode } from 'react';
import classes from './page.module.css';

/** Twelve columns, or one below 62em. Children set their width with `Cell`. */
export function Grid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}

export function Cell({ span, children }: { span: 4 | 6 | 8 | 12; children: ReactNode }) {
  return <div data-span={span}>{children}</div>;
}
