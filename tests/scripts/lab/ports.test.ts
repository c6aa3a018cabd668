import { describe, expect, it } from 'vitest';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { findFreePort, LAB_PORTS, LOOPBACK, portsFrom } from '../../../scripts/lab/ports.ts';

/** Blocked ports above 1023 (https://fetch.spec.whatwg.org/#port-blocking). */
const BLOCKED = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
];

/** Finds ports, prints them, and stays. */
const TAKES_PORTS = `
  import { findFreePort } from ${JSON.stringify(import.meta.resolve('../../../scripts/lab/ports.ts'))};
  console.log(JSON.stringify(await Promise.all(Array.from({ length: 300 }, () => findFreePort()))));
  setInterval(() => {}, 1000);
`;

describe("the lab's ports", () => {
  it('don’t include ports that fetch blocks', async () => {
    for (const port of BLOCKED)
      await expect(fetch(`http://${LOOPBACK}:${port}`)).rejects.toMatchObject({ cause: { message: 'bad port' } });
    expect(BLOCKED.filter((port) => port >= LAB_PORTS.from && port < LAB_PORTS.to)).toEqual([]);
  });

  it('follow one another from a given one, and are refused if they are in use', async () => {
    const reserved = new Set(await Promise.all(Array.from({ length: 300 }, () => findFreePort())));
    const first = [...reserved].find((port) => reserved.has(port + 1))!;
    const taken = createServer().listen(first + 1, LOOPBACK);
    await once(taken, 'listening');
    const find = portsFrom(first);
    expect(await find()).toBe(first);
    await expect(find()).rejects.toThrow(`port ${first + 1} is in use`);
    taken.close();
  });

  it('are not returned twice, although nothing listens on them yet', async () => {
    const ports = await Promise.all(Array.from({ length: 300 }, () => findFreePort()));
    expect(new Set(ports).size).toBe(300);
  });

  it('are not returned in two processes while the first runs', async () => {
    const other = spawn(process.execPath, ['--input-type=module', '--eval', TAKES_PORTS]);
    const [printed] = (await once(other.stdout, 'data')) as [Buffer];
    const theirs = JSON.parse(printed.toString()) as number[];
    const ours = await Promise.all(Array.from({ length: 300 }, () => findFreePort()));
    expect(theirs).toHaveLength(300);
    expect(ours.filter((port) => theirs.includes(port))).toEqual([]);
    other.kill();
  });
});
