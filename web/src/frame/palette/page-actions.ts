import { listShortcuts } from '../../ui/shortcuts.ts'
import type { PaletteItem } from './palette-items.ts'

/** Groups of shortcuts that the palette has by itself. */
const ofFrame = new Set(['General', 'Go to'])

/** The actions of the page: those that have a key, and the buttons and links of its heading. */
export function pageActions(): PaletteItem[] {
  const byKey = listShortcuts()
    .filter(({ name }) => !ofFrame.has(name))
    .flatMap(({ name: group, shortcuts }) =>
      shortcuts.map(({ keys, name, run }) => ({ id: `key-${keys.replaceAll(' ', '-')}`, group, name, keys, run })),
    )
  const controls = document.querySelectorAll<HTMLElement>('[data-page-actions] :is(button, a)')
  const byHeading = [...controls].flatMap((control, index) => {
    const name = (control.getAttribute('aria-label') ?? control.textContent).trim()
    if (name === '' || control.matches(':disabled')) return []
    return [{ id: `action-${index}`, group: 'This page', name, run: () => control.click() }]
  })
  return [...byHeading, ...byKey]
}
