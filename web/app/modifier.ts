/** What a shortcut is pressed with here. */
export const MODIFIER = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl';
