/** Modifier key of shortcuts on this platform. */
export const MODIFIER = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl';
