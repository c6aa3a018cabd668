/** Keeps the screen on while the page is shown, where the browser can: only over TLS, or on the server's own computer. */
export function keepAwake(): void {
  async function ask(): Promise<void> {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      await navigator.wakeLock.request('screen');
    } catch {
      // An empty battery, or a policy of the device. The figures are shown all the same.
    }
  }
  // The lock ends whenever the page is hidden.
  document.addEventListener('visibilitychange', () => void ask());
  void ask();
}
