import { Button } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { CountryName } from '#web/ui/country-name.tsx';
import { QUICK_EXAMPLES } from '../quick-examples.ts';
import classes from './cli-patterns.module.css';

/** Buttons that fill in an example number of a country. */
export function QuickExamples({ onPick }: { onPick: (number: string) => void }) {
  return (
    <ul className={classes.picks} aria-label={t('Ejemplos rápidos')}>
      {QUICK_EXAMPLES.map(({ country, number }) => (
        <li key={country}>
          <Button variant="default" size="compact-sm" title={number} onClick={() => onPick(number)}>
            <CountryName country={country} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
