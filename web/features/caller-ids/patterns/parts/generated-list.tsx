import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { GenerateClisAnswer } from '#shared/contracts/cli-patterns.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { CountryName } from '#web/ui/country-name.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import classes from './cli-patterns.module.css';

export function GeneratedList({ result }: { result: GenerateClisAnswer['data'] | undefined }) {
  if (result === undefined || result.generated_clis.length === 0) {
    return (
      <Panel title={t('CLIs generados')}>
        <EmptyState title={t('Todavía no se generó nada')}>
          {t('Escribí un número de destino, o tomá un ejemplo, y apretá «Generar».')}
        </EmptyState>
      </Panel>
    );
  }
  const { generated_clis: clis, country, destination_number: destination } = result;
  return (
    <Panel
      title={t('CLIs generados')}
      aside={
        <>
          <CountryName country={country} /> · {t('para {number}', { number: formatPhone(destination) })}
        </>
      }
      actions={
        <Button
          variant="default"
          size="xs"
          onClick={() =>
            void copyText(
              clis.join('\n'),
              t('{count, plural, one {# CLI copiado} other {# CLIs copiados}} al portapapeles', { count: clis.length }),
            )
          }
        >
          {t('Copiar todos')}
        </Button>
      }
    >
      <ul className={classes.generated} aria-label={t('CLIs generados')}>
        {clis.map((cli) => (
          <li key={cli}>
            <span className="mono">{cli}</span>
            <small>{formatPhone(cli)}</small>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconCopy size={14} aria-hidden="true" />}
              aria-label={t('Copiar {cli}', { cli })}
              onClick={() => void copyText(cli, t('CLI copiado: {cli}', { cli }))}
            >
              {t('Copiar')}
            </Button>
          </li>
        ))}
      </ul>
      <p className={classes.note}>{SYNTHETIC}</p>
    </Panel>
  );
}

export const SYNTHETIC = t(
  'Son números sintéticos, válidos para su país: sirven para el simulador, los tests de carga y la planificación. Nunca se muestran en una red real.',
);
