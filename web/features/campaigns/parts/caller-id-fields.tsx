import { SimpleGrid, TextInput } from '@mantine/core';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { CallerIdWarning } from '#web/features/caller-ids/caller-id-warning.tsx';
import { breachOfTyped } from '#web/features/caller-ids/typed-caller-id.ts';
import { t } from '#web/lib/i18n.ts';
import { PlanCountrySelect } from '#web/ui/plan-country-select.tsx';
import type { CampaignForm } from './campaign-form.ts';

type Props = {
  form: CampaignForm;
  campaign: Campaign | null;
  /** Numbers of the inventory that are offered. */
  numbers: readonly string[];
};

/** The number that the campaign shows, the country in whose numbering plan it is read, and the rule that it breaks. */
export function CallerIdFields({ form, campaign, numbers }: Props) {
  const { cli_number, cli_country, purpose } = form.values;
  const breach = breachOfTyped(cli_number, cli_country ?? '', purpose);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label={t('Número CLI')}
          description={t(
            'El número que ve quien recibe la llamada: uno del inventario, o cualquiera tuyo, como lo escribas.',
          )}
          placeholder="+5511999999999"
          inputMode="tel"
          list={NUMBERS}
          required={campaign?.cli_number !== null}
          withAsterisk={campaign?.cli_number !== null}
          {...form.getInputProps('cli_number')}
        />
        <PlanCountrySelect
          label={t('País del número')}
          placeholder={t('El de siempre')}
          {...form.getInputProps('cli_country')}
        />
      </SimpleGrid>
      <datalist id={NUMBERS}>
        {numbers.slice(0, MOST_OFFERED).map((number) => (
          <option key={number}>{number}</option>
        ))}
      </datalist>
      <CallerIdWarning rule={breach?.rule ?? null} />
    </>
  );
}

/** Element id of the datalist with the numbers to choose from. */
const NUMBERS = 'campaign-numbers';
const MOST_OFFERED = 100;
