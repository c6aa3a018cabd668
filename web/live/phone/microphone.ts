/** Why the browser can't be heard. */
export type MicrophoneProblem = 'insecure' | 'no_permission' | 'no_microphone' | 'microphone_busy';

export class MicrophoneError extends Error {
  readonly problem: MicrophoneProblem;

  constructor(problem: MicrophoneProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** Exceptions of getUserMedia by name. All others mean that something else holds the device. */
const PROBLEMS: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: 'no_permission',
  SecurityError: 'no_permission',
  NotFoundError: 'no_microphone',
  OverconstrainedError: 'no_microphone',
};

/** Opens a microphone, the browser's default one if `deviceId` is null. Throws MicrophoneError. */
export async function openMicrophone(deviceId: string | null): Promise<MediaStream> {
  // Browsers hide microphones from pages that come unencrypted from another computer.
  if (!window.isSecureContext) throw new MicrophoneError('insecure');
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: {
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
        ...(deviceId !== null && { deviceId: { exact: deviceId } }),
      },
    });
  } catch (error) {
    throw new MicrophoneError(PROBLEMS[(error as DOMException).name] ?? 'microphone_busy', error);
  }
}

export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
