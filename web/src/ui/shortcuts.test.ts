import { afterEach, describe, expect, test } from 'vitest'
import { type KeyPress, listShortcuts, makeKeyReader, registerShortcuts } from './shortcuts.ts'

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
  ...more,
})

afterEach(() => {
  for (const each of cleanups.splice(0)) each()
})

describe('Keyboard shortcuts', () => {
  test('are single keys, keys with Ctrl or ⌘, and key sequences', () => {
    group('All', '?', 'mod+k', 'g i', 'g c')
    const read = makeKeyReader(() => 0)

    expect(read(press('?'))?.keys).toBe('?')
    expect(read(press('k', { ctrlKey: true }))?.keys).toBe('mod+k')
    expect(read(press('k', { metaKey: true }))?.keys).toBe('mod+k')
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
})
