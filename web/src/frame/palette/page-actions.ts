import { i18n } from '../../i18n/i18n.ts'
import { listShortcuts } from '../../ui/shortcuts.ts'
import type { PaletteItem } from './palette-items.ts'

/** The actions of the page: those that have a key, and the buttons and links of its heading. */
export function pageActions(): PaletteItem[] {
  // The palette has these shortcuts by itself.
  const ofFrame: readonly string[] = [i18n.t('frame:general'), i18n.t('frame:goTo')]
  const byKey = listShortcuts()
    .filter(({ name }) => !ofFrame.includes(name))
    .flatMap(({ name: group, shortcuts }) =>
      shortcuts.map(({ keys, name, run }) => ({ id: `key-${keys.replaceAll(' ', '-')}`, group, name, keys, run })),
    )
  const controls = document.querySelectorAll<HTMLElement>('[data-page-actions] :is(button, a)')
  const byHeading = [...controls].flatMap((control, index) => {
    const name = (control.getAttribute('aria-label') ?? control.textContent).trim()
    if (name === '' || control.matches(':disabled')) return []
    return [{ id: `action-${index}`, group: i18n.t('frame:thisPage'), name, run: () => control.click() }]
  })
  return [...byHeading, ...byKey]
}
