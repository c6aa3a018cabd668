import { Badge } from '@mantine/core';
import { countryOf } from '#web/lib/countries.ts';
import { t } from '#web/lib/i18n.ts';
import classes from './cli-number.module.css';
import { CountryFlag } from './country-flag.tsx';
import { Phone } from './phone.tsx';

type Props = { number: string; country: string | null; synthetic?: boolean };

/**
 * A caller id in a table, marked if it was generated. On a phone there is no country column, so the flag precedes the
 * number.
 */
export function CliNumber({ number, country, synthetic = false }: Props) {
  return (
    <span className={classes.cli}>
      {country !== null && country !== '' && (
        <CountryFlag flag={countryOf(country).flag} name={countryOf(country).name} className={classes.flag} />
      )}
      <span className={classes.number}>
        <Phone number={number} />
      </span>
      {synthetic && (
        <Badge variant="default" size="xs" tt="none" fw={500} title={t('Generado: no se muestra en una red real')}>
          {t('Sintético')}
        </Badge>
      )}
    </span>
  );
}
