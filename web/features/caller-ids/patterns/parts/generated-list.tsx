import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { GenerateClisAnswer } from '#shared/contracts/cli-patterns.ts';
import { counted } from '#web/lib/formats/numbers.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { CountryName } from '#web/ui/country-name.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import classes from './cli-patterns.module.css';

/** The generated caller ids, each with a copy button. */
export function GeneratedList({ result }: { result: GenerateClisAnswer['data'] | undefined }) {
  if (result === undefined || result.generated_clis.length === 0) {
    return (
      <Panel title="CLIs generados">
        <EmptyState title="Todavía no se generó nada">
          Escribí un número de destino, o tomá un ejemplo, y apretá «Generar».
        </EmptyState>
      </Panel>
    );
  }
  const { generated_clis: clis, country, destination_number: destination } = result;
  return (
    <Panel
      title="CLIs generados"
      aside={
        <>
          <CountryName country={country} /> · para {formatPhone(destination)}
        </>
      }
      actions={
        <Button
          variant="default"
          size="xs"
          onClick={() =>
            void copyText(clis.join('\n'), `${counted(clis.length, 'CLI copiado', 'CLIs copiados')} al portapapeles`)
          }
        >
          Copiar todos
        </Button>
      }
    >
      <ul className={classes.generated} aria-label="CLIs generados">
        {clis.map((cli) => (
          <li key={cli}>
            <span className="mono">{cli}</span>
            <small>{formatPhone(cli)}</small>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconCopy size={14} aria-hidden="true" />}
              aria-label={`Copiar ${cli}`}
              onClick={() => void copyText(cli, `CLI copiado: ${cli}`)}
            >
              Copiar
            </Button>
          </li>
        ))}
      </ul>
      <p className={classes.note}>{SYNTHETIC}</p>
    </Panel>
  );
}

export const SYNTHETIC =
  'Son números sintéticos, válidos para su país: sirven para el simulador, los tests de carga y la planificación. Nunca se muestran en una red real.';
