import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..', '..')
const files = globSync('**/*.tsx', { cwd: source, exclude: ['**/*.test.tsx'] })

/** The library's own overlays, which close in ways of their own. */
const overlays = /\b(Modal|Drawer|Dialog|Popover|HoverCard|ModalRoot|DrawerRoot)\b/

test('every dialog is a Window, so all of them close in the same ways', () => {
  const others = files.filter((file) => {
    const text = readFileSync(join(source, file), 'utf8')
    const imported = /import \{([^}]*)\} from '@mantine\/core'/.exec(text)?.[1] ?? ''
    return overlays.test(imported) || text.includes('<dialog')
  })
  expect(files.length).toBeGreaterThan(200)
  expect(others).toEqual([join('ui', 'overlays', 'window.tsx')])
})
