import { Button, Textarea, TextInput } from '@mantine/core';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { useBulkGenerate } from '../api.ts';
import { BULK_REQUIRED, type BulkDraft, type BulkForm, bulkRequest, linesOf } from '../generate-draft.ts';
import { BulkResults } from './bulk-results.tsx';
import classes from './cli-patterns.module.css';

type Props = {
  /** Owned by the parent, so that form and result survive a change of tab. */
  form: BulkForm;
  generate: ReturnType<typeof useBulkGenerate>;
};

/** The Masivo tab, which generates caller ids for many called numbers. */
export function BulkPanel({ form, generate }: Props) {
  const lines = linesOf(form.values.numbers).length;

  function submit(draft: BulkDraft): void {
    const request = bulkRequest(draft);
    if (request.destination_numbers.length === 0) form.setFieldError('numbers', BULK_REQUIRED);
    else generate.mutate(request);
  }

  return (
    <Grid>
      <Cell span={4}>
        <Panel title={t('Generación masiva')}>
          <form onSubmit={form.onSubmit(submit)} noValidate className={classes.form}>
            <Textarea
              label={t('Números de destino')}
              description={t('Uno por línea, hasta 200; se generan 5 CLIs para cada uno')}
              placeholder={'+1 212 555 0123\n+54 9 11 3456 7890'}
              autosize
              minRows={8}
              maxRows={16}
              spellCheck={false}
              classNames={{ input: 'mono' }}
              {...form.getInputProps('numbers')}
            />
            <TextInput
              label={t('Patrón personalizado')}
              description={t('Opcional; x es un dígito al azar')}
              placeholder="2xx-xxxx"
              maxLength={40}
              {...form.getInputProps('pattern')}
            />
            <Button type="submit" loading={generate.isPending}>
              {lines > 1
                ? t('Generar para {count} números', { count: formatInteger(lines) })
                : t('Generar masivamente')}
            </Button>
          </form>
        </Panel>
      </Cell>
      <Cell span={8}>
        <BulkResults answer={generate.data?.data} />
      </Cell>
    </Grid>
  );
}
