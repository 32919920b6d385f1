import { Button, Group, Stack, Textarea } from '@mantine/core'
import { maxContactNote } from '@parley/shared/words'
import { useTranslation } from 'react-i18next'
import { useStoredDraft } from '../../../drafts/use-stored-draft.ts'
import { FormProblem, useSchemaForm } from '../../../ui/forms/schema-form.tsx'

type NoteFormProps = {
  contactId: string
  /** What the unfinished text is stored under in the browser. */
  draftName: string
  label: string
  text: string
  submitLabel: string
  save: (text: string) => Promise<unknown>
  /** Called once the text is saved or given up. */
  onDone: () => void
  /** Whether the buttons are shown before anything is typed. */
  isOpen: boolean
}

/** A text field for a note, whose buttons appear with the first character. */
export function NoteForm({ contactId, draftName, label, text, submitLabel, save, onDone, isOpen }: NoteFormProps) {
  const { t } = useTranslation('contact-details')
  const draft = useStoredDraft(draftName)
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/contacts/contact-notes')).NewContactNote,
    initial: { text },
    toInput: (values) => ({ contactId, ...values }),
    onSubmit: async (input) => {
      await save(input.text)
      draft.clear()
      onDone()
    },
    draft,
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={6}>
        <Textarea
          aria-label={label}
          placeholder={label}
          size="sm"
          autosize
          minRows={isOpen ? 2 : 1}
          maxRows={12}
          maxLength={maxContactNote}
          dir="auto"
          autoFocus={isOpen}
          {...form.getInputProps('text')}
        />
        <FormProblem form={form} />
        {(isOpen || form.isChanged) && (
          <Group justify="flex-end" gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                form.discardDraft()
                onDone()
              }}
            >
              {t('cancel')}
            </Button>
            <Button size="compact-sm" type="submit" loading={form.busy}>
              {submitLabel}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
