import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './pick-list.module.css';

export type PickItem = {
  id: number;
  /** Before the name: a flag. */
  lead?: ReactNode;
  name: string;
  detail?: ReactNode;
  /** At the end: a state. */
  mark?: ReactNode;
};

type Props = {
  /** For screen readers. */
  label: string;
  /** undefined: still loading. */
  items: readonly PickItem[] | undefined;
  selected: number | null;
  onPick: (id: number) => void;
};

const SKELETONS = 5;

/** Things of which one is looked at beside them. */
export function PickList({ label, items, selected, onPick }: Props) {
  if (items === undefined) {
    return (
      <div className={classes.list} aria-busy="true">
        {Array.from({ length: SKELETONS }, (_, row) => (
          <Skeleton key={row} height={44} my={4} />
        ))}
      </div>
    );
  }
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map(({ id, lead, name, detail, mark }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.item}
            aria-current={id === selected ? 'true' : undefined}
            onClick={() => id !== selected && onPick(id)}
          >
            {lead !== undefined && (
              <span className={classes.lead} aria-hidden="true">
                {lead}
              </span>
            )}
            <span className={classes.text}>
              <strong>{name}</strong>
              {detail !== undefined && <span>{detail}</span>}
            </span>
            {mark}
          </button>
        </li>
      ))}
    </ul>
  );
}
