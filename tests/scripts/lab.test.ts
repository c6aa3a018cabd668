import { describe, expect, it } from 'vitest';
import { runScript } from '../support/run-script.ts';

describe('npm run lab', () => {
  it('prints its help', async () => {
    const { code, stdout, stderr } = await runScript('lab', ['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('--pbxs N');
  });

  it.each([
    [['--pbxs', '0'], "lab: --pbxs must be a whole number of 1 or more, not '0'\n"],
    [['--pbxs', '9'], "lab: --pbxs must be 8 or less, not '9'\n"],
    [['--ports', '80'], "lab: --ports must be from 1024 to 65435, not '80'\n"],
    [['--configure', '--url', '3000'], 'lab: --url must be an address such as http://127.0.0.1:3000\n'],
    [['--configure'], 'lab: --configure needs CADENCIA_PASSWORD, because there is no terminal to ask on\n'],
    [['--flow', 'press'], "lab: --flow must be direct or menu, not 'press'\n"],
    [
      ['--network', 'no-such-file.json'],
      'lab: --network: no-such-file.json: it does not exist, or its folder does not\n',
    ],
  ])('rejects %j with one line', async (args, stderr) => {
    expect(await runScript('lab', args)).toEqual({ code: 1, stdout: '', stderr });
  });
});
