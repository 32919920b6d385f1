import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { GeneralForm } from './general-form.tsx'
import { PageOfSettings } from './page-of-settings.tsx'

const LaterPanels = lazy(async () => ({ default: (await import('./later-panels.tsx')).LaterPanels }))

export function SettingsPage() {
  const { t } = useTranslation('settings')
  return (
    <PageOfSettings title={t('workspace')} about={t('introduction')} expected={6} width="narrow">
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
