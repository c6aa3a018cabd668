import { describe, expect, it } from 'vitest';
import { findFreePort, LAB_PORTS, LOOPBACK } from '../../../scripts/lab/ports.ts';

/** What `fetch` says of a port; null where something answers. */
async function faultOf(port: number): Promise<string | null> {
  try {
    await fetch(`http://${LOOPBACK}:${port}`, { method: 'HEAD', signal: AbortSignal.timeout(1000) });
    return null;
  } catch (error) {
    return String((error as Error).cause ?? error);
  }
}

describe("the lab's ports", () => {
  it('can all be asked with fetch, which refuses some ports of other services', async () => {
    expect(await faultOf(6679)).toBe('Error: bad port');
    const blocked: number[] = [];
    for (let port = LAB_PORTS.from; port < LAB_PORTS.to; port++)
      if ((await faultOf(port))?.includes('bad port')) blocked.push(port);
    expect(blocked).toEqual([]);
  });

  it('are not given twice, though nothing listens on them yet', async () => {
    const ports = await Promise.all(Array.from({ length: 300 }, () => findFreePort()));
    expect(new Set(ports).size).toBe(300);
  });
});
