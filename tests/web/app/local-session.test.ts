import { describe, expect, test } from 'vitest';
import { localUserOf } from '#web/app/local/local-session.ts';
import { answerLocally } from '#web/app/local/stand-in.ts';

const ACCOUNTS = [
  { username: 'admin', password: 'admin123', role: 'admin', name: 'Ana' },
  { username: 'demo', password: 'demo123', role: 'demo', name: 'Dora' },
] as const;

describe('a session without a server', () => {
  test('is opened by an account that the demo told of, and by nothing else', () => {
    expect(localUserOf(ACCOUNTS, 'demo', 'demo123')).toMatchObject({ username: 'demo', role: 'demo', name: 'Dora' });
    expect(localUserOf(ACCOUNTS, 'demo', 'admin123')).toBeNull();
    expect(localUserOf([], 'admin', 'admin123')).toBeNull();
  });

  test('has empty lists, and refuses the rest', async () => {
    expect(await answerLocally('GET', '/campaigns?x=1').json()).toEqual({ success: true, campaigns: [] });
    const refused = answerLocally('POST', '/campaigns');
    expect(refused.status).toBe(501);
    expect(await refused.json()).toMatchObject({ mensaje: 'Modo local, sin servidor: no se puede guardar nada' });
  });
});
