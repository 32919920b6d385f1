import { Radio, Stack, Text } from '@mantine/core'
import { workspaceCreators } from '@parley/shared/words'
import type { InstallationView, WorkspaceCreators } from '@parley/shared/workspace/workspaces'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStoredDraft } from '../../drafts/use-stored-draft.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { useLiveForm } from '../../ui/forms/live-form.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { SettingsPanel } from './settings-form.tsx'

const labels: Record<WorkspaceCreators, string> = {
  get first_owners() {
    return i18n.t('settings:ownersOfThisWorkspace')
  },
  get owners() {
    return i18n.t('settings:ownersOfAnyWorkspace')
  },
  get everyone() {
    return i18n.t('settings:anyoneWhoIsSignedIn')
  },
  get nobody() {
    return i18n.t('settings:nobody')
  },
}

/** The settings of the installation, for owners of its first workspace. */
export function InstallationPanel({ installation }: { installation: InstallationView }) {
  const { t } = useTranslation('settings')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const change = useMutation(trpc.workspaces.changeInstallation.mutationOptions())
  const draft = useStoredDraft('installation')
  const form = useLiveForm({
    draft,
    schema: async () => (await import('@parley/shared/workspace/workspaces')).InstallationChange,
    current: { workspaceCreators: installation.workspaceCreators },
    names: { workspaceCreators: t('whoCanCreateWorkspaces') },
    toInput: (values) => ({ workspaceId, ...values }),
    onSubmit: async (input) => {
      await change.mutateAsync(input)
      await Promise.all([
        queries.invalidateQueries(trpc.workspaces.pathFilter()),
        queries.invalidateQueries(trpc.members.pathFilter()),
      ])
      notifySuccess(t('saved'))
    },
  })
  return (
    <SettingsPanel title={t('installation')} form={form}>
      <Text size="sm">{t('installationHint')}</Text>
      <Radio.Group label={t('whoCanCreateWorkspaces')} {...form.getInputProps('workspaceCreators')}>
        <Stack gap="sm" mt={8}>
          {workspaceCreators.map((each) => (
            <Radio key={each} value={each} label={labels[each]} />
          ))}
        </Stack>
      </Radio.Group>
    </SettingsPanel>
  )
}
