import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { addressOf, useMay, useTo, useWorkspaceContext } from '../../scope.ts'
import { runNewestAction } from '../../ui/overlays/notices.ts'
import { areShortcutsEnabled, makeKeyReader, useShortcuts } from '../../ui/shortcuts.ts'
import { navigationItemsFor } from '../navigation/site.ts'
import { useOwnSwitch } from '../navigation/use-own-switch.ts'
import { startConversation } from '../start-conversation.ts'

/** Listens for all shortcuts, including the page's, and registers those that work on every page. */
export function useFrameShortcuts(open: (what: 'palette' | 'notifications' | 'help') => void): void {
  const { t } = useTranslation('frame')
  const navigate = useNavigate()
  const to = useTo()
  const { workspace, mode } = useWorkspaceContext()
  const other = mode === 'live' ? 'test' : 'live'
  const mayWrite = useMay('reply')
  const [, setCollapsed] = useOwnSwitch('navigation-collapsed')

  useShortcuts(t('general'), [
    { keys: 'mod+k', name: t('openCommandPalette'), run: () => open('palette') },
    ...(mayWrite ? [{ keys: 'c', name: t('newConversation'), run: () => startConversation() }] : []),
    { keys: 'b', name: t('notifications'), run: () => open('notifications') },
    { keys: 'z', name: t('undo'), run: runNewestAction },
    { keys: '[', name: t('collapseNavigation'), run: () => setCollapsed((before) => !before) },
    { keys: '?', name: t('showKeyboardShortcuts'), run: () => open('help') },
    {
      keys: 'g x',
      name: t(other === 'test' ? 'switchToTest' : 'switchToLive'),
      run: () => void navigate(addressOf({ workspaceId: workspace.id, mode: other }, 'inbox')),
    },
  ])
  useShortcuts(
    t('goTo'),
    navigationItemsFor(workspace).flatMap(({ shortcut, name, page }) =>
      shortcut ? [{ keys: `g ${shortcut}`, name: t(name), run: () => void navigate(to(page)) }] : [],
    ),
  )
  useEffect(() => {
    const read = makeKeyReader()
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing || isDialogOpen()) return
      const isSingleKey = !event.ctrlKey && !event.metaKey
      if (isSingleKey && (isTyping(event.target) || !areShortcutsEnabled())) return
      const shortcut = read(event)
      if (!shortcut) return
      event.preventDefault()
      shortcut.run()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Shortcuts are disabled while a dialog is open. */
function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, [role="combobox"], input:not([type="checkbox"], [type="radio"])'))
  )
}
