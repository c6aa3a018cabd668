import { Select } from '@mantine/core';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';

type Props = { value: string; onChange: (value: string) => void; disabled: boolean };

/** The campaign that the contacts are imported into. */
export function CampaignSelect({ value, onChange, disabled }: Props) {
  const { data } = useCampaigns();
  const campaigns = (data ?? []).map((campaign) => ({
    value: String(campaign.id),
    label: `${campaign.name} · ${formatInteger(campaign.contacts_total)} contactos`,
  }));
  const options = [{ value: 'default', label: 'General (sin campaña elegida)' }, ...campaigns];
  return (
    <Select
      label="Campaña"
      description="Los contactos se agregan a esta campaña; los que ya tiene cuentan como duplicados."
      data={options}
      value={value}
      onChange={(next) => onChange(next ?? 'default')}
      allowDeselect={false}
      searchable
      disabled={disabled}
      maw={480}
      mb="md"
    />
  );
}
