import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './pick-list.module.css';

export type PickItem = {
  id: number;
  /** Shown before the name, such as a flag. */
  lead?: ReactNode;
  name: string;
  detail?: ReactNode;
  /** Shown at the end, such as a state. */
  mark?: ReactNode;
};

type Props = {
  /** Name of the list for screen readers. */
  label: string;
  /** undefined while loading. */
  items: readonly PickItem[] | undefined;
  selected: number | null;
  onPick: (id: number) => void;
};

const SKELETONS = 5;

/** A list whose selected item is shown beside it. */
export function PickList({ label, items, selected, onPick }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const isThere = items?.some(({ id }) => id === selected) === true;
  // The URL may select an item far down. Scrolls the list to it, but not the page.
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!isThere || !list.current || !item) return;
    const { scrollTop, clientHeight } = list.current;
    const isSeen = item.offsetTop >= scrollTop && item.offsetTop + item.offsetHeight <= scrollTop + clientHeight;
    if (!isSeen) list.current.scrollTop = item.offsetTop - (clientHeight - item.offsetHeight) / 2;
  }, [selected, isThere]);

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
    <ul ref={list} className={classes.list} aria-label={label}>
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
