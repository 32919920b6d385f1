import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import type { CannedReplyView } from '@parley/shared/conversations/canned-replies'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStoredDraft } from '../../drafts/use-stored-draft.ts'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'

type ReplyFormProps = { edited: CannedReplyView | undefined; onSaved: () => void }

/** Creates a canned reply, or edits an existing one. */
export function ReplyForm({ edited, onSaved }: ReplyFormProps) {
  const { t } = useTranslation('common')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const create = useMutation(trpc.cannedReplies.create.mutationOptions())
  const change = useMutation(trpc.cannedReplies.change.mutationOptions())
  const draft = useStoredDraft(`canned-reply-${edited?.id ?? 'new'}`)
  const form = useSchemaForm({
    draft,
    schema: async () => (await import('@parley/shared/conversations/canned-replies')).NewCannedReply,
    initial: { shortcut: edited?.shortcut ?? '', text: edited?.text ?? '' },
    toInput: (values) => ({ ...scope, ...values }),
    onSubmit: async (input) => {
      if (edited) await change.mutateAsync({ ...input, cannedReplyId: edited.id })
      else await create.mutateAsync(input)
      await queries.invalidateQueries(trpc.cannedReplies.pathFilter())
      onSaved()
    },
  })
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
        <Textarea label={t('cannedText')} autosize minRows={3} maxRows={10} {...form.getInputProps('text')} />
        <Group justify="flex-end">
          <Button type="submit" loading={form.busy}>
            {edited ? t('save') : t('addCannedReply')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
