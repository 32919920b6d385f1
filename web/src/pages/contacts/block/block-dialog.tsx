import { List, Stack, TextInput } from '@mantine/core'
import { maxBlockReason } from '@parley/shared/words'
import { useTranslation } from 'react-i18next'
import { FormEnd, useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { useBlock } from './use-block.ts'

type BlockDialogProps = {
  opened: boolean
  contactId: string
  /** How the customer is shown. */
  name: string
  onClose: () => void
}

/** Says what a block means, and asks for a reason, which may be left out. */
export function BlockDialog({ opened, name, ...form }: BlockDialogProps) {
  const { t } = useTranslation('blocks')
  return (
    <Modal opened={opened} onClose={form.onClose} title={t('blockQuestion', { name })}>
      <BlockForm {...form} />
    </Modal>
  )
}

function BlockForm({ contactId, onClose }: Omit<BlockDialogProps, 'opened' | 'name'>) {
  const { t } = useTranslation('blocks')
  const { block } = useBlock(contactId)
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/contacts/contacts')).BlockContact,
    initial: { reason: '' },
    toInput: ({ reason }) => ({ contactId, ...(reason.trim() !== '' && { reason }) }),
    onSubmit: async ({ reason }) => {
      await block({ reason })
      onClose()
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <List size="sm" spacing={4}>
          <List.Item>{t('blockDrops')}</List.Item>
          <List.Item>{t('blockStopsSending')}</List.Item>
          <List.Item>{t('blockReachesPlatform')}</List.Item>
        </List>
        <TextInput
          label={t('reason')}
          description={t('reasonHint')}
          maxLength={maxBlockReason}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <FormEnd form={form} onCancel={onClose}>
          {t('blockContact')}
        </FormEnd>
      </Stack>
    </form>
  )
}
