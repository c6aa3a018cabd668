import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { StateTone } from '#web/app/theme.ts';
import type { RateDefinition } from '#web/lib/rates.ts';
import classes from './figure-tile.module.css';
import { Sparkline } from './sparkline.tsx';
import { t } from '#web/lib/i18n.ts';

export type Change = {
  /** Formatted change, such as '+15,0 %'. */
  text: string;
  tone: StateTone;
  /** Text such as 'vs. período anterior'. */
  comparedWith: string;
};

type Props = {
  label: string;
  /** Formatted figure; undefined while loading. */
  value: string | undefined;
  unit?: string;
  change?: Change | null;
  /** Shown below the figure if there is no change. */
  note?: ReactNode;
  /** Definition of the rate. Its line replaces a missing note, and its formula is shown on hover. */
  rate?: RateDefinition;
  /** Share of a whole, shown beside the label. */
  share?: string | undefined;
  /** Omits the line below the figure. */
  plain?: boolean;
  spark?: readonly number[];
  tone?: StateTone;
  /** Link to the calls behind the figure, or to the page that manages them. */
  href?: string;
};

/** A tile with one figure. Its size doesn't depend on the number of digits. */
export function FigureTile({ label, value, unit, change, note, rate, share, plain = false, spark, tone, href }: Props) {
  const body = (
    <>
      <dt className={classes.label}>
        <span>{label}</span>
        {share !== undefined && <span className={classes.share}>{share}</span>}
      </dt>
      <dd className={classes.figure}>
        {value === undefined ? (
          <Skeleton height={26} width={72} my={2} />
        ) : (
          <span className={classes.value} style={tone === undefined ? undefined : { color: `var(--state-${tone})` }}>
            {value}
            {unit !== undefined && <small className={classes.unit}> {unit}</small>}
          </span>
        )}
        {spark !== undefined && <Sparkline values={spark} width={64} height={24} />}
      </dd>
      {!plain && (
        <dd className={classes.foot}>
          {change ? (
            <span title={change.comparedWith}>
              <strong style={{ color: `var(--state-${change.tone})` }}>{change.text}</strong> {change.comparedWith}
            </span>
          ) : (
            (note ?? rate?.line)
          )}
        </dd>
      )}
    </>
  );
  return (
    <div className={classes.tile} title={rate?.formula}>
      <dl className={classes.rows}>{body}</dl>
      {href !== undefined && (
        <Link href={href} className={classes.cover} aria-label={t('Ver {what}', { what: label.toLowerCase() })} />
      )}
    </div>
  );
}

/** A wrapping row of tiles of equal width. `narrow` tiles fit into a panel. */
export function TileRow({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return (
    <div className={classes.frame}>
      <div className={classes.row} data-narrow={narrow || undefined}>
        {children}
      </div>
    </div>
  );
}
