import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormConflict, type LiveForm, useLiveForm } from '../../ui/forms/live-form.tsx'
import { FormProblem } from '../../ui/forms/schema-form.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Panel } from '../../ui/panel.tsx'

type Fields<Values> = {
  /** What people call each field, by its path. */
  names: Readonly<Record<string, string>>
  /** `known` is what the form showed before anything was typed, or what was saved last. */
  toChange: (values: Values, known: Values) => Record<string, unknown>
  /** Where the schema's path stands on the form, where the two differ. */
  fieldOf?: (path: string) => string
}

/** A form that changes a part of the settings, and follows what colleagues change of it. */
export function useSettingsForm<Values extends Record<string, unknown>>(
  current: Values,
  { names, toChange, fieldOf }: Fields<Values>,
): LiveForm<Values> {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const change = useMutation(trpc.settings.change.mutationOptions())
  return useLiveForm({
    schema: async () => (await import('@parley/shared/workspace/settings')).SettingsChange,
    current,
    names,
    toInput: (values, known) => ({ workspaceId, ...toChange(values, known) }),
    ...(fieldOf && { fieldOf }),
    onSubmit: async (input) => {
      await change.mutateAsync(input)
      await Promise.all([
        queries.invalidateQueries(trpc.settings.pathFilter()),
        queries.invalidateQueries(trpc.members.pathFilter()),
      ])
      notifySuccess('Saved.')
    },
  })
}

type SettingsPanelProps = {
  title: string
  form: Pick<LiveForm<unknown>, 'submit' | 'busy' | 'problem' | 'conflicts' | 'acceptSavedValues'>
  /** Whether the person may change it; by the permission to manage settings unless said. */
  may?: boolean
  save?: string
  children: ReactNode
}

/** Fields and their button; those who may not change them see what holds. */
export function SettingsPanel({ title, form, may, save = 'Save', children }: SettingsPanelProps) {
  const mayManage = useMay('manage_settings')
  const mayChange = may ?? mayManage
  return (
    <Panel title={title}>
      <form onSubmit={form.submit} noValidate>
        <fieldset disabled={!mayChange} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <Stack gap="md">
            {children}
            <FormConflict form={form} />
            <FormProblem form={form} />
            {mayChange ? (
              <Group>
                <Button type="submit" loading={form.busy}>
                  {save}
                </Button>
              </Group>
            ) : (
              <Text size="xs" c="dimmed">
                You may see this but not change it.
              </Text>
            )}
          </Stack>
        </fieldset>
      </form>
    </Panel>
  )
}
