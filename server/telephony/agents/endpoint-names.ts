const PLACEHOLDER = '{extension}';

type EndpointNames = {
  readonly technology: string;
  /** Returns the extension of the agent with that endpoint, or null if it is no agent's. */
  extensionOf(resource: string): number | null;
};

/**
 * Reads agents' extensions from names of endpoints. Returns null if the agents have no endpoints of their own on the
 * PBX: they are called over an endpoint that all share (`PJSIP/{extension}@agents`) or over the dialplan.
 */
export function createEndpointNames(agentEndpoint: string): EndpointNames | null {
  const [technology, resource, ...rest] = agentEndpoint.split('/');
  if (technology === undefined || resource === undefined || rest.length > 0 || technology === 'Local') return null;
  const [before, after, ...more] = resource.split(PLACEHOLDER);
  if (before === undefined || after === undefined || more.length > 0 || resource.includes('@')) return null;
  return {
    technology,
    extensionOf(name) {
      if (!name.startsWith(before) || !name.endsWith(after)) return null;
      const extension = name.slice(before.length, name.length - after.length);
      return /^[1-9]\d*$/.test(extension) ? Number(extension) : null;
    },
  };
}

/** Returns the endpoint of an agent, or of a session of the campaign if `agentId` is null. */
export function takerEndpoint(
  { agentEndpoint, sessionEndpoint }: { readonly agentEndpoint: string; readonly sessionEndpoint: string },
  agentId: number | null,
  campaignId: number,
): string {
  return agentId === null
    ? sessionEndpoint.replaceAll('{campaign}', String(campaignId))
    : agentEndpoint.replaceAll('{extension}', String(agentId));
}
