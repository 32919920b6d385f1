import { afterEach, expect, test, vi } from 'vitest'
import {
  areShortcutsEnabled,
  type KeyPress,
  listShortcuts,
  makeKeyReader,
  registerShortcuts,
  setShortcutsEnabled,
} from './shortcuts.ts'

const cleanups: (() => void)[] = []
const group = (name: string, ...keys: string[]) => {
  const shortcuts = keys.map((each) => ({ keys: each, name: each, run: () => {} }))
  cleanups.push(registerShortcuts(() => ({ name, shortcuts })))
}
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

afterEach(() => {
  for (const each of cleanups.splice(0)) each()
})

test('keyboard shortcuts are single keys, keys with Ctrl or ⌘, and key sequences', () => {
  group('All', '?', 'mod+k', 'mod+shift+enter', 'g i', 'g c')
  const read = makeKeyReader(() => 0)

  expect(read(press('?'))?.keys).toBe('?')
  expect(read(press('k', { ctrlKey: true }))?.keys).toBe('mod+k')
  expect(read(press('k', { metaKey: true }))?.keys).toBe('mod+k')
  expect(read(press('Enter', { ctrlKey: true, shiftKey: true }))?.keys).toBe('mod+shift+enter')
  expect(read(press('Enter', { ctrlKey: true }))).toBeUndefined()
  expect(read(press('k'))).toBeUndefined()
  expect(read(press('g'))).toBeUndefined()
  expect(read(press('Shift'))).toBeUndefined()
  expect(read(press('c'))?.keys).toBe('g c')
  expect(read(press('c'))).toBeUndefined()
})

test('a sequence expires, and a key that completes none counts alone', () => {
  group('All', 'g i', 'i', 'x')
  let time = 0
  const read = makeKeyReader(() => time)

  read(press('g'))
  time += 5_000
  expect(read(press('i'))?.keys).toBe('i')
  read(press('g'))
  expect(read(press('x'))?.keys).toBe('x')
})

test('shortcuts of a page override those of the frame while the page is open', () => {
  group('Frame', 'e')
  const pageShortcut = { keys: 'e', name: 'Resolve', run: () => {} }
  const end = registerShortcuts(() => ({ name: 'Inbox', shortcuts: [pageShortcut] }))
  const read = makeKeyReader()

  expect(read(press('e'))?.name).toBe('Resolve')
  end()
  expect(read(press('e'))?.name).toBe('e')
})

test('shortcuts are listed by group for the help sheet', () => {
  group('Go to', 'g i')
  group('Everywhere', '?')
  group('Go to', 'g c')

  expect(listShortcuts().map(({ name, shortcuts }) => [name, shortcuts.map(({ keys }) => keys)])).toEqual([
    ['Go to', ['g i', 'g c']],
    ['Everywhere', ['?']],
  ])
})

test('keys that only modify others are no key presses, nor is one with Alt', () => {
  group('All', 'Shift', 'Control', 'Meta', 'x')
  const read = makeKeyReader(() => 0)
  expect(['Shift', 'Control', 'Meta'].map((key) => read(press(key)))).toEqual([undefined, undefined, undefined])
  expect(read(press('x', { altKey: true }))).toBeUndefined()
  expect(read(press('x'))?.keys).toBe('x')
})

test('single-key shortcuts are on until a person turns them off in this browser', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  expect(areShortcutsEnabled()).toBe(true)
  setShortcutsEnabled(false)
  expect(areShortcutsEnabled()).toBe(false)
  expect([...stored]).toEqual([['parley-shortcuts-off', '1']])
  setShortcutsEnabled(true)
  expect([areShortcutsEnabled(), stored.size]).toEqual([true, 0])
  vi.unstubAllGlobals()
})
