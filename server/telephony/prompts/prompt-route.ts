import type { App } from '#server/platform/http/app.ts';
import { fail } from '#server/platform/http/errors.ts';
import { isForwarded } from '#server/platform/http/host-name.ts';
import { sendStoredFile } from '#server/platform/http/stored-file.ts';
import type { PbxAddresses } from '../pbx-addresses.ts';
import { PROMPT_FILE, PROMPT_PATH } from './prompt-files.ts';

type PromptRouteOptions = { readonly folder: string; readonly pbxs: PbxAddresses };

/** The name is the content's hash, so PBXs may cache the file forever. */
const CACHE = 'public, max-age=31536000, immutable';

/**
 * Registers `GET /pbx/audio/<hash>.wav` for PBXs. It is not part of the API: Asterisk has no token, so requests are
 * authorized by their address. Other clients get 404.
 */
export function registerPromptRoute(app: App, { folder, pbxs }: PromptRouteOptions): void {
  app.get<{ Params: { file: string } }>(
    `${PROMPT_PATH}:file`,
    { config: { permission: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params;
      const isPbx = !isForwarded(request) && (await pbxs.includes(request.socket.remoteAddress));
      if (!isPbx || !PROMPT_FILE.test(file)) fail('not_implemented', { endpoint: PROMPT_PATH + file });
      return sendStoredFile(request, reply, {
        folder,
        name: file,
        type: 'audio/wav',
        cache: CACHE,
        missing: 'audio_not_found',
      });
    },
  );
}
