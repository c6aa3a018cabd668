import { Button, SimpleGrid } from '@mantine/core';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import { EXAMPLES, type Example } from '../examples.ts';
import { COUNTRY_OPTIONS, requestOf } from '../inputs.ts';
import classes from './cli-auto.module.css';

/** Sample inputs with a button that fills them into the calculator. */
export function ExamplesTab({ onUse }: { onUse: (example: Example) => void }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
      {EXAMPLES.map((example) => (
        <Panel key={example.name} title={example.name}>
          <div className={classes.example}>
            <p>{example.description}</p>
            <dl className={classes.facts}>
              {factsOf(example).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <Button
              variant="default"
              aria-label={t('Usar este ejemplo: {name}', { name: example.name })}
              onClick={() => onUse(example)}
            >
              {t('Usar este ejemplo')}
            </Button>
          </div>
        </Panel>
      ))}
    </SimpleGrid>
  );
}

function factsOf({ inputs }: Example): [string, string][] {
  const request = requestOf(inputs);
  return [
    [t('Números'), formatInteger(request.total_numbers)],
    [t('Llamadas por hora'), formatInteger(request.calls_per_hour)],
    [t('Límite diario por CLI'), formatInteger(request.daily_call_limit)],
    [t('Horas de trabajo'), formatInteger(request.work_hours)],
    [t('País'), COUNTRY_OPTIONS.find(({ value }) => value === inputs.country)?.label ?? inputs.country],
  ];
}
