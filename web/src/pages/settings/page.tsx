import { BackupsPanel } from './backups-panel.tsx'
import { GeneralForm } from './general-form.tsx'
import { IdsPanel } from './ids-panel.tsx'
import { KeyLifetimeForm } from './key-lifetime-form.tsx'
import { OwnerPanels } from './owner-panels.tsx'
import { PageOfSettings } from './page-of-settings.tsx'
import { RetentionForm } from './retention-form.tsx'
import { SecurityForm } from './security-form.tsx'
import { TierPanel } from './tier-panel.tsx'

export function SettingsPage() {
  return (
    <PageOfSettings
      title="Workspace"
      about="Settings for the whole workspace, in live and test mode."
      expected={6}
      width="narrow"
    >
      {(settings) => (
        <>
          <GeneralForm settings={settings} />
          <SecurityForm settings={settings} />
          <KeyLifetimeForm settings={settings} />
          <RetentionForm settings={settings} />
          <TierPanel settings={settings} />
          <BackupsPanel />
          <IdsPanel />
          <OwnerPanels />
        </>
      )}
    </PageOfSettings>
  )
}
