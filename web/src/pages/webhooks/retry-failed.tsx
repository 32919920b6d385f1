import { Button, Stack, Text } from '@mantine/core'
import type { WebhookView } from '@parley/shared/webhooks/webhook-views'
import { IconHistory } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormEnd, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'

const hourMs = 3_600_000
const spans = [
  {
    value: '1',
    get label() {
      return i18n.t('webhooks:lastHour')
    },
  },
  {
    value: '24',
    get label() {
      return i18n.t('webhooks:last24Hours')
    },
  },
  {
    value: '72',
    get label() {
      return i18n.t('webhooks:last3Days')
    },
  },
  {
    value: '168',
    get label() {
      return i18n.t('webhooks:last7Days')
    },
  },
  // Slightly less than the maximum of 14 days, so that the request does not exceed it on arrival.
  {
    value: '335.9',
    get label() {
      return i18n.t('webhooks:last14Days')
    },
  },
]

/** Resends all failed deliveries, for example after an outage of the endpoint. */
export function RetryFailed({ webhook }: { webhook: WebhookView }) {
  const { t } = useTranslation('webhooks')
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={14} />} onClick={() => setOpened(true)}>
        {t('retryFailed')}
      </Button>
      <Modal opened={opened} onClose={close} title={t('retryFailedDeliveries')}>
        <RetryFailedForm webhook={webhook} onClose={close} />
      </Modal>
    </>
  )
}

function RetryFailedForm({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const id = { ...useScope(), webhookId: webhook.id }
  const recover = useMutation(trpc.webhooks.recover.mutationOptions())
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/webhooks/webhooks')).RecoverDeliveries,
    initial: { since: '24' },
    toInput: ({ since }) => ({ ...id, since: new Date(Date.now() - Number(since) * hourMs).toISOString() }),
    onSubmit: async (input) => {
      const { recovering } = await recover.mutateAsync(input)
      await queries.invalidateQueries(trpc.webhooks.pathFilter())
      onClose()
      notifySuccess(
        recovering === 0 ? t('noFailedDeliveriesInThisPeriod') : t('retryingDeliveries', { count: recovering }),
      )
    },
  })
  return (
    <form onSubmit={form.submit}>
      <Stack gap="md">
        <Text size="sm">{t('resendHint')}</Text>
        <Select label={t('failedInThe')} data={spans} allowDeselect={false} {...form.getInputProps('since')} />
        <FormEnd form={form} onCancel={onClose}>
          {t('retry')}
        </FormEnd>
      </Stack>
    </form>
  )
}
