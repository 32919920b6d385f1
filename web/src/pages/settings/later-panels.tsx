import type { SettingsView } from '@parley/shared/workspace/settings'
import { BackupsPanel } from './backups/backups-panel.tsx'
import { IdsPanel } from './ids-panel.tsx'
import { KeyLifetimeForm } from './key-lifetime-form.tsx'
import { OwnerPanels } from './owner-panels.tsx'
import { RetentionForm } from './retention-form.tsx'
import { SecurityForm } from './security-form.tsx'
import { TierPanel } from './tier-panel.tsx'

/** What is below the first screen of the settings. */
export function LaterPanels({ settings }: { settings: SettingsView }) {
  return (
    <>
      <SecurityForm settings={settings} />
      <KeyLifetimeForm settings={settings} />
      <RetentionForm settings={settings} />
      <TierPanel settings={settings} />
      <BackupsPanel />
      <IdsPanel />
      <OwnerPanels />
    </>
  )
}
