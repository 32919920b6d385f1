import { lazy, Suspense, useState } from 'react'
import { useFrameShortcuts } from './use-frame-shortcuts.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const HelpSheet = lazy(async () => ({ default: (await import('./help-sheet.tsx')).HelpSheet }))

/** The overlays that every page can open, loaded on first use. */
export function useOverlays() {
  const [shown, setShown] = useState<'palette' | 'help'>()
  useFrameShortcuts(setShown)
  const close = () => setShown(undefined)
  const overlays = (
    <Suspense>
      {shown === 'palette' && <Palette onClose={close} onHelp={() => setShown('help')} />}
      {shown === 'help' && <HelpSheet onClose={close} />}
    </Suspense>
  )
  return { overlays, openPalette: () => setShown('palette') }
}
