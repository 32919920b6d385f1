import { useEffect, useRef } from 'react'

/** `keys` are names as keyboards send them, one after the other: `?`, `j`, `g i`; `mod+k` is Ctrl or ⌘ with k. */
export type Shortcut = { readonly keys: string; readonly name: string; readonly run: () => void }
export type ShortcutGroup = { readonly name: string; readonly shortcuts: readonly Shortcut[] }

const known = new Set<() => ShortcutGroup>()

/** The shortcuts of what is on screen, for as long as it is. They stand in the help sheet under the group's name. */
export function useShortcuts(name: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => registerShortcuts(() => ({ name, shortcuts: latest.current })), [name])
}

export function registerShortcuts(group: () => ShortcutGroup): () => void {
  known.add(group)
  return () => void known.delete(group)
}

/** All that work now, in the order they came; groups of one name stand together. */
export function listShortcuts(): ShortcutGroup[] {
  const byName = Map.groupBy(
    [...known].map((group) => group()),
    (group) => group.name,
  )
  return [...byName].map(([name, groups]) => ({ name, shortcuts: groups.flatMap((group) => group.shortcuts) }))
}

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const sequenceMs = 1_200

/** Takes one key press after the other and says which shortcut it completes, if any. Of two the later one wins. */
export function makeKeyReader(now: () => number = Date.now): (press: KeyPress) => Shortcut | undefined {
  let begun: { keys: string; at: number } | undefined
  return (press) => {
    if (press.altKey || ['Shift', 'Control', 'Meta'].includes(press.key)) return undefined
    const all = listShortcuts()
      .flatMap((group) => group.shortcuts)
      .reverse()
    const key = press.ctrlKey || press.metaKey ? `mod+${press.key.toLowerCase()}` : press.key
    const before = begun && now() - begun.at < sequenceMs ? `${begun.keys} ` : ''
    begun = undefined
    for (const keys of before ? [before + key, key] : [key]) {
      const found = all.find((shortcut) => shortcut.keys === keys)
      if (found) return found
      if (all.some((shortcut) => shortcut.keys.startsWith(`${keys} `))) {
        begun = { keys, at: now() }
        return undefined
      }
    }
    return undefined
  }
}

const keptOff = 'parley-shortcuts-off'

/** Single letters get in the way of speech input and unsteady hands, so a person can switch them off. */
export function shortcutsWork(): boolean {
  return localStorage.getItem(keptOff) === null
}

export function setShortcutsWork(on: boolean): void {
  if (on) localStorage.removeItem(keptOff)
  else localStorage.setItem(keptOff, '1')
}
