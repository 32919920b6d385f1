import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMayRead, useScope, useWorkspaceContext } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../../ui/lists/skeletons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { AlertsForm } from './alerts-form.tsx'

/** What the user is alerted of in the current workspace. The only part of the account that differs by workspace. */
export function AlertsPanel() {
  const { t } = useTranslation('account')
  const trpc = useTRPC()
  const { workspace } = useWorkspaceContext()
  const mayRead = useMayRead()
  const settings = useQuery(trpc.alerts.settings.queryOptions(useScope(), { enabled: mayRead }))
  if (!mayRead) return null
  return (
    <Panel title={t('notificationsIn', { name: workspace.name })}>
      <Loaded query={settings} skeleton={<FormSkeleton fields={5} />}>
        {(data) => <AlertsForm key={workspace.id} settings={data} />}
      </Loaded>
    </Panel>
  )
}
