import { Button, Stack, Text } from '@mantine/core'
import type { WebhookView } from '@parley/shared/webhooks/webhooks'
import { IconHistory } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormEnd, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { count } from '../../ui/text/format.ts'

const hourMs = 3_600_000
const spans = [
  { value: '1', label: 'Last hour' },
  { value: '24', label: 'Last 24 hours' },
  { value: '72', label: 'Last 3 days' },
  { value: '168', label: 'Last 7 days' },
  // Slightly less than the maximum of 14 days, so that the request does not exceed it on arrival.
  { value: '335.9', label: 'Last 14 days' },
]

/** Resends all failed deliveries, for example after an outage of the endpoint. */
export function RetryFailed({ webhook }: { webhook: WebhookView }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={14} />} onClick={() => setOpened(true)}>
        Retry failed…
      </Button>
      <Modal opened={opened} onClose={close} title="Retry failed deliveries">
        <RetryFailedForm webhook={webhook} onClose={close} />
      </Modal>
    </>
  )
}

function RetryFailedForm({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
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
        recovering === 0
          ? 'No failed deliveries in this period.'
          : `Retrying ${count(recovering, 'delivery', 'deliveries')}.`,
      )
    },
  })
  return (
    <form onSubmit={form.submit}>
      <Stack gap="md">
        <Text size="sm">Each event keeps its ID, so that your endpoint can ignore duplicates.</Text>
        <Select label="Failed in the" data={spans} allowDeselect={false} {...form.getInputProps('since')} />
        <FormEnd form={form} onCancel={onClose}>
          Retry
        </FormEnd>
      </Stack>
    </form>
  )
}
