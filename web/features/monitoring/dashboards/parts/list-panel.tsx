import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import type { SectionKey } from '#web/app/sections.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from './dashboard.module.css';
import { ManageLink } from './manage-link.tsx';

type Props<Answer, Item> = {
  title: string;
  query: UseQueryResult<Answer>;
  itemsOf: (answer: Answer) => readonly Item[];
  itemKey: (item: Item) => number;
  empty: string;
  /** Section that manages these items. */
  section: SectionKey;
  /** Maximum number of items shown. A note counts the others. */
  most?: number;
  children: (item: Item) => ReactNode;
};

const SKELETON_ROWS = [1, 2, 3];

/** A short list with its loading, empty and error states. */
export function ListPanel<Answer, Item>({
  title,
  query,
  itemsOf,
  itemKey,
  empty,
  section,
  most = Infinity,
  children,
}: Props<Answer, Item>) {
  const items = query.data === undefined ? undefined : itemsOf(query.data);
  return (
    <Panel title={title} aside={items?.length} actions={<ManageLink section={section} what={title} />} flush>
      {items === undefined && query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {items === undefined && !query.isError && (
        <div className={classes.list} aria-busy="true">
          {SKELETON_ROWS.map((row) => (
            <div key={row} className={classes.row}>
              <Skeleton height={16} />
            </div>
          ))}
        </div>
      )}
      {items?.length === 0 && <EmptyState title={empty} />}
      {items !== undefined && items.length > 0 && (
        // A scrollable region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={classes.list} aria-label={title} tabIndex={0}>
          {items.slice(0, most).map((item) => (
            <li key={itemKey(item)} className={classes.row}>
              {children(item)}
            </li>
          ))}
          {items.length > most && (
            <li className={classes.more}>{t('y {count} más', { count: formatInteger(items.length - most) })}</li>
          )}
        </ul>
      )}
    </Panel>
  );
}
