import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { CannedReplyView } from '@parley/shared/conversations/canned-replies'
import { cannedVariables, fillVariables } from '@parley/shared/conversations/canned-variables'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStoredDraft } from '../../drafts/use-stored-draft.ts'
import { useIsUploading } from '../../files/use-is-uploading.ts'
import { useScope, useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { insertAtCaret } from '../../ui/forms/insert-at-caret.ts'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { ButtonsField } from './buttons-field.tsx'
import { FilesField } from './files-field.tsx'
import { foldersOf } from './folders.ts'

type ReplyFormProps = { edited: CannedReplyView | undefined; onSaved: () => void }

/** Creates a canned reply, or edits an existing one. */
export function ReplyForm({ edited, onSaved }: ReplyFormProps) {
  const { t } = useTranslation('common')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const replies = useQuery(trpc.cannedReplies.list.queryOptions(scope))
  const create = useMutation(trpc.cannedReplies.create.mutationOptions())
  const change = useMutation(trpc.cannedReplies.change.mutationOptions())
  const draft = useStoredDraft(`canned-reply-${edited?.id ?? 'new'}`)
  const folderNames = useId()
  const isUploading = useIsUploading()
  const text = useRef<HTMLTextAreaElement>(null)
  const form = useSchemaForm({
    draft,
    schema: async () => (await import('@parley/shared/conversations/canned-replies')).NewCannedReply,
    initial: {
      shortcut: edited?.shortcut ?? '',
      text: edited?.text ?? '',
      folder: edited?.folder ?? '',
      files: edited?.files ?? [],
      buttons: edited?.buttons ?? [],
    },
    toInput: ({ files, ...values }) => ({ ...scope, ...values, fileIds: files.map(({ id }) => id) }),
    fieldOf: (path) => path.replace(/^fileIds\b.*/, 'files'),
    onSubmit: async (input) => {
      if (edited) await change.mutateAsync({ ...input, cannedReplyId: edited.id })
      else await create.mutateAsync(input)
      await queries.invalidateQueries(trpc.cannedReplies.pathFilter())
      onSaved()
    },
  })
  const insert = (variable: string) => {
    if (text.current) insertAtCaret(text.current, variable, (next) => form.setFieldValue('text', next))
  }
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="sm">
        <RestoredNote form={form} />
        <FormProblem form={form} />
        <TextInput
          label={t('cannedShortcut')}
          description={t('cannedShortcutAbout')}
          leftSection="/"
          placeholder={t('cannedShortcutSample')}
          {...form.getInputProps('shortcut')}
        />
        <Textarea
          ref={text}
          label={t('cannedText')}
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps('text')}
        />
        <Variables onInsert={insert} />
        <Preview text={form.getValues().text} />
        <FilesField
          files={form.getValues().files}
          error={form.errors.files}
          onChange={(files) => form.setFieldValue('files', files)}
        />
        <ButtonsField
          labels={form.getValues().buttons}
          errorOf={(index) => form.errors[`buttons.${index}`]}
          onChange={(labels) => form.setFieldValue('buttons', labels)}
        />
        <TextInput
          label={t('cannedFolder')}
          description={t('cannedFolderAbout')}
          list={folderNames}
          maxLength={60}
          {...form.getInputProps('folder')}
        />
        <datalist id={folderNames}>
          {foldersOf(replies.data?.data ?? []).map((folder) => (
            <option key={folder} value={folder} />
          ))}
        </datalist>
        <Group justify="flex-end">
          <Button type="submit" loading={form.busy} disabled={isUploading}>
            {edited ? t('save') : t('addCannedReply')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Variables({ onInsert }: { onInsert: (variable: string) => void }) {
  const { t } = useTranslation('common')
  const names = {
    'contact.first_name': t('variableFirstName'),
    'contact.name': t('variableContactName'),
    'agent.name': t('variableAgentName'),
  }
  return (
    <Stack gap={4} role="group" aria-label={t('insertVariable')}>
      <Group gap={6}>
        {cannedVariables.map((variable) => (
          <Button key={variable} size="compact-xs" variant="default" onClick={() => onInsert(`{{${variable}}}`)}>
            {names[variable]}
          </Button>
        ))}
      </Group>
      <Text size="xs" c="dimmed">
        {t('variablesAbout', { example: `{{contact.first_name|${t('variableFallbackSample')}}}` })}
      </Text>
    </Stack>
  )
}

/** What a customer with a name receives, and one without. */
function Preview({ text }: { text: string }) {
  const { t } = useTranslation('common')
  const { me } = useWorkspaceContext()
  if (!text.includes('{{')) return null
  const samples = [
    { label: t('previewNamed'), contactName: t('sampleContactName') },
    { label: t('previewUnnamed'), contactName: null },
  ]
  return (
    <Stack gap="xs">
      {samples.map(({ label, contactName }) => (
        <div key={label}>
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {fillVariables(text, { contactName, agentName: me.user.name })}
          </Text>
        </div>
      ))}
    </Stack>
  )
}
