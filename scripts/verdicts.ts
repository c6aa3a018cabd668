/** Measured figures with their promised values and verdicts, formatted as a table. */
import { alignColumns } from './measure/align-columns.ts';

export type Figure = {
  readonly name: string;
  readonly value: string;
  /** The promised value, or undefined if the figure is informative only. */
  readonly promise?: string;
  readonly isGood?: boolean;
};

/** Returns whether a figure misses its promise. */
export const isMissed = ({ isGood }: Figure): boolean => isGood === false;

/** Formats the figures as an aligned text table with verdicts. */
export function figureTable(figures: readonly Figure[]): string {
  const lines = figures.map((figure) => {
    const verdict = figure.isGood === undefined ? '' : figure.isGood ? 'good' : 'BAD';
    return [figure.name, figure.value, figure.promise ?? '', verdict];
  });
  return alignColumns(['what', 'value', 'promise', 'verdict'], lines, new Set([1]));
}
