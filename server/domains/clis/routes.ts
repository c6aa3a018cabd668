import { ClisAnswer } from '#shared/contracts/clis.ts';
import type { App } from '#server/http/app.ts';
import { replies } from '#server/http/replies.ts';
import type { CliService } from './service.ts';
import { toClisAnswer } from './views.ts';

export function registerCliRoutes(app: App, clis: CliService): void {
  app.get('/code2base/clis', { config: { permission: 'user' }, schema: { response: replies(ClisAnswer) } }, async () =>
    toClisAnswer(clis.list()),
  );
}
