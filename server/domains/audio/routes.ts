import { type AudioContext, AudioContextsAnswer } from '#shared/contracts/audio.ts';
import type { App } from '#server/http/app.ts';
import { replies } from '#server/http/replies.ts';
import type { AudioService, ContextView } from './service.ts';

export function registerAudioRoutes(app: App, audio: AudioService): void {
  app.get(
    '/audios/contextos',
    { config: { permission: 'user' }, schema: { response: replies(AudioContextsAnswer) } },
    async () => ({
      success: true as const,
      contextos: audio.listContexts().map(toContext),
    }),
  );
}

function toContext(context: ContextView): AudioContext {
  return {
    id: context.id,
    nome: context.name,
    nombre: context.name,
    descripcion: context.description,
    activo: context.isActive,
    sessiones_activas: context.sessions,
    timeout_dtmf_predeterminado: context.menuTimeoutS,
    detectar_voicemail: context.detectVoicemail,
    audio_principal_url: null,
  };
}
