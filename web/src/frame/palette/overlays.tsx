import { lazy, Suspense, useState } from 'react'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { useFrameShortcuts } from './use-frame-shortcuts.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const NewWorkspace = onDemand(async () => (await import('../new-workspace.tsx')).NewWorkspace)
const HelpSheet = lazy(async () => ({ default: (await import('./help-sheet.tsx')).HelpSheet }))

/** The overlays that every page can open, loaded on first use. */
export function useOverlays() {
  const [shown, setShown] = useState<'palette' | 'help' | 'new-workspace'>()
  useFrameShortcuts(setShown)
  const close = () => setShown(undefined)
  const overlays = (
    <Suspense>
      {shown === 'palette' && <Palette onClose={close} open={setShown} />}
      <NewWorkspace opened={shown === 'new-workspace'} onClose={close} />
      {shown === 'help' && <HelpSheet onClose={close} />}
    </Suspense>
  )
  return { overlays, openPalette: () => setShown('palette'), openNewWorkspace: () => setShown('new-workspace') }
}
