import { Cell, Grid } from '#web/ui/grid.tsx';
import type { useGenerate } from '../api.ts';
import {
  DESTINATION_REQUIRED,
  type GenerateDraft,
  type GenerateForm,
  generateRequest,
  refusedErrors,
} from '../generate-draft.ts';
import type { PatternChoice } from '../pattern-countries.ts';
import { GeneratedList } from './generated-list.tsx';
import { GeneratorForm } from './generator-form.tsx';

type Props = {
  /** Owned by the parent, so that form and result survive a change of tab. */
  form: GenerateForm;
  generate: ReturnType<typeof useGenerate>;
  countries: readonly PatternChoice[] | undefined;
};

/** The Generador tab, which generates caller ids for one called number. */
export function GeneratorPanel({ form, generate, countries }: Props) {
  function submit(draft: GenerateDraft): void {
    if (draft.destination.trim() === '') {
      form.setFieldError('destination', DESTINATION_REQUIRED);
      return;
    }
    const request = generateRequest(draft);
    form.setFieldValue('quantity', request.quantity ?? draft.quantity);
    generate.mutate(request, { onError: (error) => form.setErrors(refusedErrors(error)) });
  }

  return (
    <Grid>
      <Cell span={4}>
        <GeneratorForm form={form} countries={countries} pending={generate.isPending} onSubmit={submit} />
      </Cell>
      <Cell span={8}>
        <GeneratedList result={generate.data?.data} />
      </Cell>
    </Grid>
  );
}
