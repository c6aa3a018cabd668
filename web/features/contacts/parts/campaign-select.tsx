import { Select } from '@mantine/core';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { counted } from '#web/lib/formats/numbers.ts';

type Props = { value: string; onChange: (value: string) => void; disabled: boolean };

const TO_CAMPAIGN = 'Los contactos se agregan a esta campaña; los que ya tiene cuentan como duplicados.';
const TO_GENERAL =
  'No elegiste ninguna campaña: los contactos van a «General», un borrador que se crea si hace falta y no llama hasta que se inicie.';

/** The campaign that the contacts are imported into. */
export function CampaignSelect({ value, onChange, disabled }: Props) {
  const { data } = useCampaigns();
  const campaigns = (data ?? []).map((campaign) => ({
    value: String(campaign.id),
    label: `${campaign.name} · ${counted(campaign.contacts_total, 'contacto', 'contactos')}`,
  }));
  const options = [{ value: 'default', label: 'General (sin campaña elegida)' }, ...campaigns];
  return (
    <Select
      label="Campaña"
      description={value === 'default' ? TO_GENERAL : TO_CAMPAIGN}
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
