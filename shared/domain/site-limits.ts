/**
 * Limits of a site: the highest values that its forms and the API accept. `initial` is that of a new install;
 * administrators change it, up to `most`.
 */
export const SITE_LIMITS = {
  /** Agents on shift. */
  max_agents: { initial: 100, most: 5000 },
  /** Calls in flight of a campaign. */
  max_campaign_lines: { initial: 100, most: 10_000 },
  /** Calls in flight of a trunk. */
  max_trunk_channels: { initial: 100, most: 10_000 },
  /** Calls per second of a campaign, and of all together. */
  max_cps: { initial: 100, most: 1000 },
} as const;

export type SiteLimit = keyof typeof SITE_LIMITS;
export type SiteLimits = Readonly<Record<SiteLimit, number>>;

export const SITE_LIMIT_NAMES = Object.keys(SITE_LIMITS) as readonly SiteLimit[];

export const INITIAL_LIMITS: SiteLimits = {
  max_agents: SITE_LIMITS.max_agents.initial,
  max_campaign_lines: SITE_LIMITS.max_campaign_lines.initial,
  max_trunk_channels: SITE_LIMITS.max_trunk_channels.initial,
  max_cps: SITE_LIMITS.max_cps.initial,
};

/** Returns the range that a field may have on any site. */
export const widestRange = (limit: SiteLimit) => ({ minimum: 1, maximum: SITE_LIMITS[limit].most });

/**
 * Returns the highest global rate for everyday use, calls per second: half of the site's limit. The rest is for
 * administrators who try out how much load the server can carry.
 */
export const everydayCps = ({ max_cps: most }: Pick<SiteLimits, 'max_cps'>): number => Math.ceil(most / 2);
