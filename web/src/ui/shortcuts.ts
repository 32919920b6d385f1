import { useEffect, useRef } from 'react'

/**
 * `keys` is a sequence of `KeyboardEvent.key` names: `?`, `j`, `g i`; `mod+k` is Ctrl or ⌘ with k, and
 * `mod+shift+enter` with Shift as well.
 */
export type Shortcut = { readonly keys: string; readonly name: string; readonly run: () => void }
export type ShortcutGroup = { readonly name: string; readonly shortcuts: readonly Shortcut[] }

const registered = new Set<() => ShortcutGroup>()

/** Registers shortcuts while the component is mounted. The help sheet lists them under the group's name. */
export function useShortcuts(name: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => registerShortcuts(() => ({ name, shortcuts: latest.current })), [name])
}

export function registerShortcuts(group: () => ShortcutGroup): () => void {
  registered.add(group)
  return () => void registered.delete(group)
}

/** All active shortcuts in the order of registration; groups with the same name are merged. */
export function listShortcuts(): ShortcutGroup[] {
  const byName = Map.groupBy(
    [...registered].map((group) => group()),
    (group) => group.name,
  )
  return [...byName].map(([name, groups]) => ({ name, shortcuts: groups.flatMap((group) => group.shortcuts) }))
}

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

const sequenceMs = 1_200

/**
 * Returns a function that is called with each key press and returns the completed shortcut, if any. The last registered
 * wins.
 */
export function makeKeyReader(now: () => number = Date.now): (press: KeyPress) => Shortcut | undefined {
  let pending: { keys: string; at: number } | undefined
  return (press) => {
    if (press.altKey || ['Shift', 'Control', 'Meta'].includes(press.key)) return undefined
    const all = listShortcuts()
      .flatMap((group) => group.shortcuts)
      .reverse()
    const key = press.ctrlKey || press.metaKey ? withModifiers(press) : press.key
    const before = pending && now() - pending.at < sequenceMs ? `${pending.keys} ` : ''
    pending = undefined
    for (const keys of before ? [before + key, key] : [key]) {
      const found = all.find((shortcut) => shortcut.keys === keys)
      if (found) return found
      if (all.some((shortcut) => shortcut.keys.startsWith(`${keys} `))) {
        pending = { keys, at: now() }
        return undefined
      }
    }
    return undefined
  }
}

function withModifiers({ key, shiftKey }: KeyPress): string {
  return ['mod', ...(shiftKey ? ['shift'] : []), key.toLowerCase()].join('+')
}

const disabledKey = 'parley-shortcuts-off'

/** Single-key shortcuts interfere with speech input and tremor, so they can be disabled (WCAG 2.1.4). */
export function areShortcutsEnabled(): boolean {
  return localStorage.getItem(disabledKey) === null
}

export function setShortcutsEnabled(on: boolean): void {
  if (on) localStorage.removeItem(disabledKey)
  else localStorage.setItem(disabledKey, '1')
}
