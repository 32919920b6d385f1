import { Button, Checkbox, List, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'

type EraseFormProps = {
  opened: boolean
  contactId: string
  /** How the customer is shown, to be typed. */
  name: string
  onClose: () => void
}

/** Erases a customer after the name was typed, and returns to the list. */
export function EraseForm({ contactId, name, onClose }: EraseFormProps) {
  const { t } = useTranslation('contacts')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const to = useTo()
  const scope = useScope()
  const erase = useMutation(trpc.contacts.erase.mutationOptions())
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/contacts/contacts')).EraseContact,
    initial: { typed: '', bothModes: false },
    toInput: ({ bothModes }) => ({ contactId, bothModes }),
    onSubmit: async (input) => {
      await erase.mutateAsync({ ...scope, ...input })
      notifySuccess(t('theContactIsBeingErased'))
      await navigate(to('contacts'), { replace: true })
      await queries.invalidateQueries()
    },
  })
  const other = scope.mode === 'live' ? 'test' : 'live'
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <List size="sm" spacing={4}>
          <List.Item>{t('eraseDeletes')}</List.Item>
          <List.Item>{t('eraseStopsSending')}</List.Item>
          <List.Item>{t('eraseKeepsFigures')}</List.Item>
          <List.Item>{t('eraseKeepsFingerprint')}</List.Item>
          <List.Item>
            <Trans t={t} i18nKey="eraseAndBackups" components={{ code: <code /> }} />
          </List.Item>
        </List>
        <Text size="sm" fw={500}>
          {t('thisCannotBeUndone')}
        </Text>
        <Checkbox
          label={t('alsoEraseThisContactInMode', { other })}
          {...form.getInputProps('bothModes', { type: 'checkbox' })}
        />
        <TextInput
          label={t('contact')}
          description={t('typeToConfirm', { name })}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('typed')}
        />
        <FormProblem form={form} />
        <Stack gap="xs">
          <Button
            type="submit"
            color="red.8"
            loading={form.busy}
            disabled={withoutSpaces(form.getValues().typed) !== withoutSpaces(name)}
          >
            {t('eraseContact')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </Stack>
      </Stack>
    </form>
  )
}

/** A phone may be typed with other groups of digits than it is shown with. */
function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '')
}
