/** Keeps the screen on while the page is visible. Browsers support wake locks only over TLS or on localhost. */
export function keepAwake(): void {
  async function ask(): Promise<void> {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      await navigator.wakeLock.request('screen');
    } catch {
      // Refused because of a low battery or a policy of the device.
    }
  }
  // The lock is released whenever the page is hidden.
  document.addEventListener('visibilitychange', () => void ask());
  void ask();
}
