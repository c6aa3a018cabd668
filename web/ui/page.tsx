import type { ReactNode } from 'react';
import classes from './page.module.css';

type Props = {
  /** One line that says what the section is for. */
  lead?: ReactNode;
  /** What can be done here, at the head's end. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The inside of a section: its head, then its parts one under another. The title is in the frame's header. */
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
