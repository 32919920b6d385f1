/** What was typed for a field before it was there. */
export type TypedAhead = { readonly text: string; readonly isEntered: boolean }

const mostMs = 5_000
const nothing: TypedAhead = { text: '', isEntered: false }

let take: (() => TypedAhead) | undefined

/**
 * Keeps what is typed from now on until `takeTypedAhead`, so that a field that is still loading gets its text from the first
 * character on, and no shortcut does. Escape, Tab, a click and five seconds end it, as the field may never come.
 */
export function keepTypedAhead(): void {
  take?.()
  let typed = nothing
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Escape' || event.key === 'Tab') return void take?.()
    const next = withKey(typed, event.key)
    if (!next) return
    typed = next
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const end = () => void take?.()
  const timer = setTimeout(end, mostMs)
  window.addEventListener('keydown', keep, true)
  window.addEventListener('pointerdown', end, true)
  take = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', keep, true)
    window.removeEventListener('pointerdown', end, true)
    take = undefined
    return typed
  }
}

/** Ends the keeping, and returns what was typed since. */
export function takeTypedAhead(): TypedAhead {
  return take?.() ?? nothing
}

function withKey({ text, isEntered }: TypedAhead, key: string): TypedAhead | undefined {
  if (key === 'Enter') return { text, isEntered: true }
  if (key === 'Backspace') return { text: text.slice(0, -1), isEntered }
  return [...key].length === 1 ? { text: text + key, isEntered } : undefined
}
