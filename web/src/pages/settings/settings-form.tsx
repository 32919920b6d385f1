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
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.tsx'
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

type Changed = Pick<LiveForm<unknown>, 'isChanged' | 'busy' | 'discardDraft'>
type Shown = Changed & Pick<LiveForm<unknown>, 'submit' | 'problem' | 'conflicts' | 'acceptSavedValues' | 'isRestored'>

type SettingsPanelProps = {
  id?: string
  title: string
  form: Shown
  /** Whether the user can change it. Defaults to the permission to manage settings. */
  may?: boolean
  save?: string
  children: ReactNode
}

/** Saves or discards the changes of a form of the settings, says that there are some, and warns before they are left. */
export function SaveButtons({ form, save = i18n.t('common:save') }: { form: Changed; save?: string | undefined }) {
  const { t } = useTranslation('settings-forms')
  useUnsavedChanges(form)
  return (
    <Group gap="sm">
      <Button type="submit" loading={form.busy} disabled={!form.isChanged}>
        {save}
      </Button>
      {form.isChanged && (
        <Button variant="default" disabled={form.busy} onClick={form.discardDraft}>
          {t('discardChanges')}
        </Button>
      )}
      <Text size="sm" c="dimmed" aria-live="polite">
        {form.isChanged && t('unsavedChanges')}
      </Text>
    </Group>
  )
}

/** A panel with fields, which are saved together; read-only for users without permission. */
export function SettingsPanel({ id, title, form, may, save, children }: SettingsPanelProps) {
  const { t } = useTranslation('common')
  const mayManage = useMay('manage_settings')
  const isArchived = useWorkspaceContext().workspace.archived_at !== null
  const mayChange = may ?? mayManage
  return (
    <Panel id={id} title={title}>
      <form onSubmit={form.submit} noValidate>
        <FieldStack disabled={!mayChange}>
          <RestoredNote form={{ isRestored: form.isRestored }} />
          {children}
          <FormConflict form={form} />
          <FormProblem form={form} />
          {mayChange ? (
            <SaveButtons form={form} save={save} />
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
