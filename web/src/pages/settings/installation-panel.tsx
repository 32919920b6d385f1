import { Radio, Stack, Text } from '@mantine/core'
import { workspaceCreators } from '@parley/shared/words'
import type { InstallationView, WorkspaceCreators } from '@parley/shared/workspace/workspaces'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { useLiveForm } from '../../ui/forms/live-form.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { SettingsPanel } from './settings-form.tsx'

const labels: Record<WorkspaceCreators, string> = {
  first_owners: 'Owners of this workspace',
  owners: 'Owners of any workspace',
  everyone: 'Anyone who is signed in',
  nobody: 'Nobody',
}

/** The settings of the installation, for owners of its first workspace. */
export function InstallationPanel({ installation }: { installation: InstallationView }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const change = useMutation(trpc.workspaces.changeInstallation.mutationOptions())
  const form = useLiveForm({
    schema: async () => (await import('@parley/shared/workspace/workspaces')).InstallationChange,
    current: { workspaceCreators: installation.workspaceCreators },
    names: { workspaceCreators: 'Who can create workspaces' },
    toInput: (values) => ({ workspaceId, ...values }),
    onSubmit: async (input) => {
      await change.mutateAsync(input)
      await Promise.all([
        queries.invalidateQueries(trpc.workspaces.pathFilter()),
        queries.invalidateQueries(trpc.members.pathFilter()),
      ])
      notifySuccess('Saved.')
    },
  })
  return (
    <SettingsPanel title="Installation" form={form}>
      <Text size="sm">These settings apply to all workspaces of this Parley installation.</Text>
      <Radio.Group label="Who can create workspaces" {...form.getInputProps('workspaceCreators')}>
        <Stack gap="sm" mt={8}>
          {workspaceCreators.map((each) => (
            <Radio key={each} value={each} label={labels[each]} />
          ))}
        </Stack>
      </Radio.Group>
    </SettingsPanel>
  )
}
