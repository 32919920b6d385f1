type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>

/**
 * Whether a key press sends what was typed. A keyboard on a touch screen has no Shift+Enter, so its Enter begins a new line
 * and the button sends; Ctrl or ⌘ with Enter sends everywhere. With Shift as well it is the shortcut that also resolves.
 */
export function sendsOnEnter({ key, shiftKey, ctrlKey, metaKey }: KeyPress, isTouch: boolean): boolean {
  if (key !== 'Enter') return false
  return !shiftKey && (ctrlKey || metaKey || !isTouch)
}

/** Whether the main pointer is a finger. */
export function isTouchScreen(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}
