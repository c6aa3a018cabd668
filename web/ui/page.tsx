import type { ReactNode } from 'react';
import classes from './page.module.css';

type Props = {
  /** Start of the head, such as a sentence about the section or the age of its data. */
  lead?: ReactNode;
  /** Buttons at the end of the head. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Content of a section: its head and a column of parts. The title is in the frame's header. */
export function Page({ lead, actions, children }: Props) {
  return (
    <div className={classes.page}>
      {(lead !== undefined || actions !== undefined) && (
        <div className={classes.head}>
          <div className={classes.lead}>{lead}</div>
          <div className={classes.actions}>{actions}</div>
        </div>
      )}
      {children}
    </div>
  );
}
