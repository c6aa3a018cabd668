import { IconAlertTriangle } from '@tabler/icons-react';
import type { CallerIdRule } from '#shared/domain/caller-id-rules.ts';
import { countryOf } from '#web/lib/countries.ts';
import { t } from '#web/lib/i18n.ts';
import { locale } from '#web/lib/language.ts';
import classes from './caller-id-warning.module.css';

type Props = {
  /** The rule that the caller ids break, or null. */
  rule: Pick<CallerIdRule, 'country' | 'prefixes' | 'source'> | null;
  /** The numbers that break it, if they are not shown beside. */
  numbers?: readonly string[];
};

/** Names the prefix that the country of a caller id requires and the caller id lacks. */
export function CallerIdWarning({ rule, numbers }: Props) {
  return (
    <output className={classes.warning} data-shown={rule !== null || undefined}>
      {rule !== null && (
        <>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>
            {t(
              'En {country}, estas llamadas tienen que mostrar un número que empiece con {prefixes} ({source}): con otro, las redes las pueden bloquear.',
              { country: countryOf(rule.country).name, prefixes: OR.format(rule.prefixes), source: rule.source },
            )}
            {numbers !== undefined && ` ${t('Sin ese prefijo: {numbers}.', { numbers: AND.format(numbers) })}`}
          </span>
        </>
      )}
    </output>
  );
}

const OR = new Intl.ListFormat(locale, { type: 'disjunction' });
const AND = new Intl.ListFormat(locale);
