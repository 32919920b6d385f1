import { lazy, Suspense } from 'react'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { GeneralForm } from './general-form.tsx'
import { PageOfSettings } from './page-of-settings.tsx'

const LaterPanels = lazy(async () => ({ default: (await import('./later-panels.tsx')).LaterPanels }))

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
          <Suspense fallback={<FormSkeleton fields={4} />}>
            <LaterPanels settings={settings} />
          </Suspense>
        </>
      )}
    </PageOfSettings>
  )
}
