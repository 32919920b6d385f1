import { NativeSelect, Stack, TextInput } from '@mantine/core'
import type { ContactConsentView } from '@parley/shared/contacts/contact-consents'
import { maxConsentSource } from '@parley/shared/words'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../scope.ts'
import { useTRPCClient } from '../../../trpc.ts'
import { FormEnd, useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { useAllChannels } from '../../../use-channels.ts'
import { toLocalField } from '../../inbox/status-menu/snooze-times.ts'
import { useRefreshContacts } from '../use-refresh-contacts.ts'

type ConsentDialogProps = {
  opened: boolean
  contactId: string
  /** The consent to correct; left out for a new one. */
  consent: ContactConsentView | undefined
  onClose: () => void
}

/** Asks for which channel, where and when the customer consented. */
export function ConsentDialog({ opened, ...form }: ConsentDialogProps) {
  const { t } = useTranslation('contact-details')
  return (
    <Modal opened={opened} onClose={form.onClose} title={t('recordConsent')}>
      <ConsentForm {...form} />
    </Modal>
  )
}

function ConsentForm({ contactId, consent, onClose }: Omit<ConsentDialogProps, 'opened'>) {
  const { t } = useTranslation('contact-details')
  const client = useTRPCClient()
  const scope = useScope()
  const refresh = useRefreshContacts()
  const channels = useAllChannels(scope.mode)?.filter(({ is_active }) => is_active) ?? []
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/contacts/contact-consents')).RecordConsent,
    initial: {
      channelId: consent?.channel_id ?? '',
      source: consent?.source ?? '',
      consented_at: toLocalField(consent ? Date.parse(consent.consented_at) : Date.now()),
    },
    toInput: ({ channelId, source, consented_at }) => ({
      contactId,
      channelId: channelId || (channels[0]?.id ?? ''),
      source,
      consented_at: Number.isNaN(Date.parse(consented_at)) ? consented_at : new Date(consented_at).toISOString(),
    }),
    onSubmit: async (input) => {
      await client.contacts.recordConsent.mutate({ ...scope, ...input })
      await refresh()
      onClose()
    },
  })
  const known = channels.map(({ id, name }) => ({ value: id, label: name }))
  const former = consent && known.every(({ value }) => value !== consent.channel_id)
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <NativeSelect
          label={t('channel')}
          disabled={consent !== undefined}
          data={former ? [{ value: consent.channel_id, label: consent.channel_name }, ...known] : known}
          {...form.getInputProps('channelId')}
        />
        <TextInput
          label={t('consentSource')}
          description={t('consentSourceHint')}
          maxLength={maxConsentSource}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('source')}
        />
        <TextInput label={t('consentTime')} type="datetime-local" {...form.getInputProps('consented_at')} />
        <FormEnd form={form} onCancel={onClose}>
          {t('save')}
        </FormEnd>
      </Stack>
    </form>
  )
}
