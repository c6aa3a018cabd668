import type { Db } from '#server/platform/db/open.ts';

export type CampaignNumbers = {
  readonly name: string;
  /** True if the campaign has neither a number nor a caller-id config of its own. */
  readonly rotates: boolean;
};

export type CliCalculatorStore = ReturnType<typeof createCliCalculatorStore>;

export function createCliCalculatorStore(db: Db) {
  const campaign = db.sqlite.prepare<[number], { name: string; rotates: number }>(
    `select name, cli_number is null
         and not exists(select 1 from caller_id_configs config where config.campaign_id = campaigns.id) rotates
     from campaigns where id = ? and deleted_at is null`,
  );
  return {
    findCampaign(id: number): CampaignNumbers | undefined {
      const found = campaign.get(id);
      return found === undefined ? undefined : { name: found.name, rotates: found.rotates === 1 };
    },
  };
}
