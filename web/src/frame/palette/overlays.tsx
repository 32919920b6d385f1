import { lazy, Suspense, useCallback, useState } from 'react'
import { loadSentences } from '../../i18n/i18n.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { keepTypedAhead } from '../../ui/pick/typed-ahead.ts'
import { type StartWith, useStartRequests } from '../start-conversation.ts'
import { useFrameShortcuts } from './use-frame-shortcuts.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const NewWorkspace = onDemand(async () => (await import('../new-workspace.tsx')).NewWorkspace)
const StartDialog = onDemand(async () => (await import('../../pages/inbox/start/start-dialog.tsx')).StartDialog)
const Notifications = lazy(async () => {
  const [{ NotificationsSheet }] = await Promise.all([
    import('../notifications/notifications-sheet.tsx'),
    loadSentences(),
  ])
  return { default: NotificationsSheet }
})
const HelpSheet = lazy(async () => ({ default: (await import('./help-sheet.tsx')).HelpSheet }))
const NewsSheet = lazy(async () => ({ default: (await import('./news-sheet.tsx')).NewsSheet }))

/** The overlays that every page can open, loaded on first use. */
export function useOverlays() {
  const [shown, setShown] = useState<'palette' | 'notifications' | 'help' | 'news' | 'new-workspace' | 'start'>()
  const [startWith, setStartWith] = useState<StartWith>()
  const showStart = useCallback((contact: StartWith) => {
    setStartWith(contact)
    setShown('start')
  }, [])
  useStartRequests(showStart)
  const open = (overlay: typeof shown) => {
    if (overlay === 'palette') keepTypedAhead()
    setShown(overlay)
  }
  useFrameShortcuts(open)
  const close = () => setShown(undefined)
  const overlays = (
    <Suspense>
      {shown === 'palette' && <Palette onClose={close} open={setShown} />}
      <NewWorkspace opened={shown === 'new-workspace'} onClose={close} />
      <StartDialog opened={shown === 'start'} contact={startWith} onClose={close} />
      {shown === 'notifications' && <Notifications onClose={close} />}
      {shown === 'news' && <NewsSheet onClose={close} />}
      {shown === 'help' && <HelpSheet onClose={close} />}
    </Suspense>
  )
  return {
    overlays,
    openPalette: () => open('palette'),
    openNotifications: () => setShown('notifications'),
    openNewWorkspace: () => setShown('new-workspace'),
    openHelp: (what: 'help' | 'news') => setShown(what),
  }
}
