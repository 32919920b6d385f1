import { afterEach, describe, expect, test } from 'vitest'
import { type KeyPress, listShortcuts, makeKeyReader, registerShortcuts } from './shortcuts.ts'

const leave: (() => void)[] = []
const group = (name: string, ...keys: string[]) => {
  const shortcuts = keys.map((each) => ({ keys: each, name: each, run: () => {} }))
  leave.push(registerShortcuts(() => ({ name, shortcuts })))
}
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})

afterEach(() => {
  for (const each of leave.splice(0)) each()
})

describe('shortcuts', () => {
  test('are found by one key, by Ctrl or ⌘ with one, and by keys one after the other', () => {
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

  test('forget a first key that nothing followed, and take a key that follows none for itself', () => {
    group('All', 'g i', 'i', 'x')
    let time = 0
    const read = makeKeyReader(() => time)

    read(press('g'))
    time += 5_000
    expect(read(press('i'))?.keys).toBe('i')
    read(press('g'))
    expect(read(press('x'))?.keys).toBe('x')
  })

  test('of the page win over those of the frame, and go with it', () => {
    group('Frame', 'e')
    const ofThePage = { keys: 'e', name: 'Resolve', run: () => {} }
    const end = registerShortcuts(() => ({ name: 'Inbox', shortcuts: [ofThePage] }))
    const read = makeKeyReader()

    expect(read(press('e'))?.name).toBe('Resolve')
    end()
    expect(read(press('e'))?.name).toBe('e')
  })

  test('are listed by group for the help sheet', () => {
    group('Go to', 'g i')
    group('Everywhere', '?')
    group('Go to', 'g c')

    expect(listShortcuts().map(({ name, shortcuts }) => [name, shortcuts.map(({ keys }) => keys)])).toEqual([
      ['Go to', ['g i', 'g c']],
      ['Everywhere', ['?']],
    ])
  })
})
