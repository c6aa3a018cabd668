import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { locale } from '#web/lib/language.ts';
import { useAreaCodes } from '../api.ts';
import classes from './cli-auto.module.css';

/** Lists the area codes that generated numbers may have. */
export function AreaCodes({ country }: { country: string }) {
  const { data } = useAreaCodes(country);
  if (data === undefined || data.total === 0) return null;
  const codes = Object.entries(data.area_codes).toSorted(([a], [b]) => a.localeCompare(b, locale, { numeric: true }));
  return (
    <details className={classes.areas}>
      <summary>
        {t('{total} códigos de área de {country}', { total: formatInteger(data.total), country: data.country_name })}
      </summary>
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul aria-label={t('Códigos de área de {country}', { country: data.country_name })} tabIndex={0}>
        {codes.map(([code, name]) => (
          <li key={code}>
            <strong>{code}</strong> {name}
          </li>
        ))}
      </ul>
    </details>
  );
}
