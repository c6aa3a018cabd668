import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

type Props = {
  title: string;
  /** Shown beside the title, such as a count or an age. */
  aside?: ReactNode;
  actions?: ReactNode;
  /** Removes the padding, for a table that has its own. */
  flush?: boolean;
  children: ReactNode;
};

/** A titled surface with a hairline border. */
export function Panel({ title, aside, actions, flush = false, children }: Props) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {aside !== undefined && <span className={classes.aside}>{aside}</span>}
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </section>
  );
}
