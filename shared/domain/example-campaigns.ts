/** Names of the campaigns that demo mode creates. */
export const EXAMPLE_CAMPAIGN = 'Campaña de ejemplo';
export const LEGAL_HOURS_EXAMPLE = 'Horario legal (ejemplo)';
export const TEAM_EXAMPLE = 'Ventas (ejemplo)';
export const WORKING_TEAM_EXAMPLE = 'Atención (ejemplo)';
export const EXAMPLE_CAMPAIGNS: readonly string[] = [
  EXAMPLE_CAMPAIGN,
  LEGAL_HOURS_EXAMPLE,
  TEAM_EXAMPLE,
  WORKING_TEAM_EXAMPLE,
];
