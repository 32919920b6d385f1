import { Stack, TextInput } from '@mantine/core'
import type { ContactChanges } from '@parley/shared/contacts/contact-changes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { FormEnd, useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { notifySuccess } from '../../../ui/overlays/notify.ts'
import { useTags } from '../../inbox/tags/use-tags.ts'
import { languagesWith } from './languages.ts'

/** Creates a contact, and opens its page, where everything else about it is added. */
export function NewContact({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('contact-details')
  return (
    <Modal opened={opened} onClose={onClose} title={t('newContact')}>
      <NewContactForm onClose={onClose} />
    </Modal>
  )
}

const empty = { name: '', phones: '', emails: '', external_id: '', language: null, tag: null }
type Values = Omit<typeof empty, 'language' | 'tag'> & { language: string | null; tag: string | null }

function NewContactForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contact-details')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const to = useTo()
  const scope = useScope()
  const tags = useTags()
  const languages = useMemo(() => languagesWith(null), [])
  const create = useMutation(trpc.contacts.create.mutationOptions())
  const form = useSchemaForm<Values, typeof import('@parley/shared/contacts/contact-changes').CreateContact>({
    schema: async () => (await import('@parley/shared/contacts/contact-changes')).CreateContact,
    initial: empty,
    toInput: (values) => ({ changes: changesOf(values) }),
    fieldOf: (path) => fieldOf(path),
    onSubmit: async (input) => {
      const { id } = await create.mutateAsync({ ...scope, ...input })
      await queries.invalidateQueries(trpc.contacts.pathFilter())
      onClose()
      notifySuccess(t('created'))
      await navigate(to(`contacts/${id}`))
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <TextInput label={t('name')} maxLength={200} data-autofocus {...form.getInputProps('name')} />
        <TextInput
          label={t('phones')}
          description={t('severalHint')}
          placeholder="+491701234567"
          inputMode="tel"
          {...form.getInputProps('phones')}
        />
        <TextInput
          label={t('emails')}
          description={t('severalHint')}
          inputMode="email"
          {...form.getInputProps('emails')}
        />
        <Select
          label={t('language')}
          placeholder={t('fromPhone')}
          searchable
          clearable
          data={languages}
          {...form.getInputProps('language')}
        />
        {tags.length > 0 && (
          <Select
            label={t('tag')}
            searchable
            clearable
            data={tags.map(({ name }) => name)}
            {...form.getInputProps('tag')}
          />
        )}
        <TextInput
          label={t('externalId')}
          description={t('externalIdHint')}
          maxLength={200}
          {...form.getInputProps('external_id')}
        />
        <FormEnd form={form} onCancel={onClose}>
          {t('create')}
        </FormEnd>
      </Stack>
    </form>
  )
}

function changesOf({ name, phones, emails, external_id, language, tag }: Values): ContactChanges {
  return {
    ...(name.trim() && { name }),
    phones: listIn(phones),
    emails: listIn(emails),
    ...(external_id.trim() && { external_id }),
    ...(language && { language }),
    ...(tag && { add_tags: [tag] }),
  }
}

function listIn(typed: string): string[] {
  return typed
    .split(/[,;\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

/** The path of a value, with or without the object that holds the changes, as the field of the form. */
function fieldOf(path: string): string {
  const inside = path.replace(/^changes\./, '')
  return inside.startsWith('add_tags') ? 'tag' : (inside.split('.')[0] ?? inside)
}
