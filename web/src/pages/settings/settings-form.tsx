import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStoredDraft } from '../../drafts/use-stored-draft.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useMay, useScope, useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FieldStack } from '../../ui/forms/field-stack.tsx'
import { FormConflict, type LiveForm, useLiveForm } from '../../ui/forms/live-form.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { FormProblem } from '../../ui/forms/schema-form.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Panel } from '../../ui/panel.tsx'

type Fields<Values> = {
  /** The label of each field, by its path. */
  names: Readonly<Record<string, string>>
  /** `known` is the stored state that the form last showed or saved. */
  toChange: (values: Values, known: Values) => Record<string, unknown>
  /** Maps a path of the schema to a form field, if they differ. */
  fieldOf?: (path: string) => string
}

/** A form for a part of the settings that follows concurrent changes by other members. */
export function useSettingsForm<Values extends Record<string, unknown>>(
  current: Values,
  { names, toChange, fieldOf }: Fields<Values>,
): LiveForm<Values> {
  const { t } = useTranslation('common')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const mayChange = useMay('manage_settings')
  const draft = useStoredDraft(`settings: ${Object.keys(names).join(', ')}`)
  const change = useMutation(trpc.settings.change.mutationOptions())
  return useLiveForm({
    schema: async () => (await import('@parley/shared/workspace/settings')).SettingsChange,
    current,
    names,
    toInput: (values, known) => ({ workspaceId, ...toChange(values, known) }),
    ...(fieldOf && { fieldOf }),
    ...(mayChange && { draft }),
    onSubmit: async (input) => {
      await change.mutateAsync(input)
      await Promise.all([
        queries.invalidateQueries(trpc.settings.pathFilter()),
        queries.invalidateQueries(trpc.members.pathFilter()),
      ])
      notifySuccess(t('saved'))
    },
  })
}

type Shown = 'submit' | 'busy' | 'problem' | 'conflicts' | 'acceptSavedValues' | 'isRestored' | 'discardDraft'

type SettingsPanelProps = {
  id?: string
  title: string
  form: Pick<LiveForm<unknown>, Shown>
  /** Whether the user can change it. Defaults to the permission to manage settings. */
  may?: boolean
  save?: string
  children: ReactNode
}

/** A panel with fields and a save button; read-only for users without permission. */
export function SettingsPanel({ id, title, form, may, save = i18n.t('common:save'), children }: SettingsPanelProps) {
  const { t } = useTranslation('common')
  const mayManage = useMay('manage_settings')
  const isArchived = useWorkspaceContext().workspace.archived_at !== null
  const mayChange = may ?? mayManage
  return (
    <Panel id={id} title={title}>
      <form onSubmit={form.submit} noValidate>
        <FieldStack disabled={!mayChange}>
          <RestoredNote form={form} />
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
              {isArchived ? t('thisWorkspaceIsArchived') : t('notPermitted')}
            </Text>
          )}
        </FieldStack>
      </form>
    </Panel>
  )
}
