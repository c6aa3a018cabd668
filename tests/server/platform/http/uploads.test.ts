import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file, fixture, sendForm, silentWav, type Part } from '../../audio/uploads.ts';
import { startTestApp, type Answer, type TestApp } from '../../../support/app.ts';

const PAGE = '<!doctype html><script>alert(document.cookie)</script>';
/** Names with a meaning for a shell, a file system, a spreadsheet or a browser. */
const NAMES = [
  '../../jwt-secret',
  '..\\..\\cadencia.db',
  '/etc/passwd',
  'a.wav\u0000.html',
  '=cmd|calc',
  'x"; filename="pagina.html',
  '.htaccess',
  'CON',
];

let test: TestApp;
let campaignId: number;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
  campaignId = (await test.request('admin', 'POST', '/campaigns', { name: 'Listas' })).body['id'] as number;
});
afterAll(() => test.close());

const upload = (...parts: Part[]): Promise<Answer> => sendForm(test, 'supervisor', '/audio/upload', parts);
const files = (folder: string): string[] => readdirSync(join(test.dataDir, folder)).sort();
/** Returns all paths in the data folder. */
const everything = (): string[] => (readdirSync(test.dataDir, { recursive: true }) as string[]).sort();

describe('an uploaded recording', () => {
  it('is never served as a page, with any name and content', async () => {
    const before = files('audio');
    for (const name of ['pagina.html', 'pagina.wav', 'pagina.mp3', 'pagina.svg', 'pagina']) {
      const answer = await upload(file(name, Buffer.from(PAGE)));
      expect([name, answer.status, answer.body['error']]).toEqual([name, 400, 'audio_format_unsupported']);
    }
    expect(files('audio')).toEqual(before);
  });

  it('with HTML inside is served as audio, and never sniffed', async () => {
    const both = Buffer.concat([silentWav(1), Buffer.from(PAGE)]);
    const { body } = await upload(['name', PAGE.slice(0, 60)], file('a.wav', both));
    const { filename } = body['audio'] as { filename: string };
    for (const path of [`/audio/play/${filename}`, `/audio/download/${filename}`]) {
      const { status, headers } = await test.request('operator', 'GET', path);
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'content-type': 'audio/wav', 'x-content-type-options': 'nosniff' });
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      expect(String(headers['content-disposition'] ?? 'attachment')).toMatch(/^attachment/);
      expect(String(headers['content-disposition'])).not.toMatch(/[<>]/);
    }
  });

  it.each(NAMES)('named %j is stored under a generated name', async (name) => {
    const before = everything();
    const answer = await upload(file(name, fixture('tone.mp3')));
    // Prompts are named by their content.
    const isExpected = (path: string) => /cadencia\.db|^prompts\/[\da-f]{64}\.wav$/.test(path);
    const added = everything().filter((path) => !before.includes(path) && !isExpected(path));
    if (answer.status !== 200) expect([answer.status, added]).toEqual([400, []]);
    else expect(added).toEqual([expect.stringMatching(/^audio\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.mp3$/)]);
  });
});

describe('reading by name', () => {
  it.each([
    '../jwt-secret',
    '..%2fjwt-secret',
    '%2e%2e%2fcadencia.db',
    '%252e%252e%252fcadencia.db',
    '..%5c..%5ccadencia.db',
    '%2fetc%2fpasswd',
    'file:%2f%2f%2fetc%2fpasswd',
    '%00',
  ])('finds no %s', async (name) => {
    for (const path of ['/audio/play/', '/audio/download/', '/contacts/uploads/']) {
      const answer = await test.request('admin', 'GET', path + name);
      expect([path, [400, 404].includes(answer.status)]).toEqual([path, true]);
      expect(answer.headers['content-type']).toContain('application/json');
    }
    const rejects = await test.request('admin', 'GET', `/contacts/uploads/${name}/rejects`);
    expect([400, 404]).toContain(rejects.status);
  });

  it('serves no file of the project or the disk at the console’s paths', async () => {
    for (const url of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/../../../package.json',
      '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
      '/.vite/manifest.json',
      '//etc/passwd',
      '/%2fetc%2fpasswd',
    ]) {
      const answer = await test.app.inject(url);
      expect([
        url,
        answer.body.includes('"dependencies"'),
        answer.body.includes('root:'),
        answer.body.includes('isEntry'),
      ]).toEqual([url, false, false, false]);
    }
  });
});

describe('an uploaded list', () => {
  it('returns its rejected lines as a download without formulas', async () => {
    const lines = ['=HYPERLINK("http://malo.example")', '+1+cmd|calc', '@SUM(1)', PAGE, 'x;=1+1', 'x\t=1+1'];
    const uploadId = 'lista-con-trampas';
    const answer = await sendForm(test, 'supervisor', '/contacts/upload', [
      ['campaign_id', String(campaignId)],
      ['upload_id', uploadId],
      ['arquivo', { name: 'lista.csv', content: Buffer.from(lines.join('\n')) }],
    ]);
    expect(answer.status).toBe(200);
    const rejects = await test.request('supervisor', 'GET', `/contacts/uploads/${uploadId}/rejects`);
    expect(rejects.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="rechazados de lista.csv"',
      'x-content-type-options': 'nosniff',
    });
    expect(rejects.text).toContain('HYPERLINK');
    // At the start of a cell, after any usual separator.
    expect(rejects.text).not.toMatch(/(^|[,;\t\r\n])\s*"?[=@]/m);
    expect(rejects.text).not.toMatch(/(^|[,;\t\r\n])\s*"?[+-](?!\d{1,15}\b)/m);
  });

  it.each([...NAMES, '../x.csv', 'lista.html'])(
    'is stored under a generated name while it arrives, and then deleted: %j',
    async (name) => {
      const before = everything();
      await sendForm(test, 'supervisor', '/contacts/upload', [
        ['campaign_id', String(campaignId)],
        ['arquivo', { name, content: Buffer.from('+5491145550111\n') }],
      ]);
      const added = everything().filter((path) => !before.includes(path) && !/cadencia\.db/.test(path));
      expect(
        added.filter((path) => !/^uploads\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.rejects\.csv$/.test(path)),
      ).toEqual([]);
    },
  );

  it.each(['../x', 'a/b/c/d/e', '....____', 'subida.csv', 'a'.repeat(65)])(
    'refuses an id that could be a path: %j',
    async (id) => {
      const answer = await sendForm(test, 'supervisor', '/contacts/upload', [
        ['upload_id', id],
        ['campaign_id', String(campaignId)],
        ['arquivo', { name: 'lista.csv', content: Buffer.from('+5491145550111\n') }],
      ]);
      expect(answer).toMatchObject({ status: 400, body: { details: { field: 'upload_id' } } });
    },
  );
});
