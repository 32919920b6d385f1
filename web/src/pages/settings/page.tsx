import { useQuery } from '@tanstack/react-query'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { BackupsPanel } from './backups-panel.tsx'
import { GeneralForm } from './general-form.tsx'
import { IdsPanel } from './ids-panel.tsx'
import { TierPanel } from './tier-panel.tsx'

export function SettingsPage() {
  const trpc = useTRPC()
  const settings = useQuery(trpc.settings.get.queryOptions(useScope()))
  return (
    <Page title="Workspace" about="These hold for everybody in the workspace, live and test." width="narrow">
      <Loaded query={settings} skeleton={<FormSkeleton fields={6} />}>
        {(view) => (
          <>
            <GeneralForm settings={view} />
            <TierPanel settings={view} />
            <BackupsPanel />
            <IdsPanel />
          </>
        )}
      </Loaded>
    </Page>
  )
}
