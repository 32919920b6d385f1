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
  { value: '1', label: 'the last hour' },
  { value: '24', label: 'the last 24 hours' },
  { value: '72', label: 'the last 3 days' },
  { value: '168', label: 'the last 7 days' },
  // A little less than the most that is allowed, so that the clock does not run past it on the way.
  { value: '335.9', label: 'the last 14 days' },
]

/** Everything that failed for good, sent again: for the day after a receiver was down. */
export function Recover({ webhook }: { webhook: WebhookView }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={14} />} onClick={() => setOpened(true)}>
        Recover failed…
      </Button>
      <Modal opened={opened} onClose={close} title="Send everything that failed again">
        <RecoverForm webhook={webhook} onClose={close} />
      </Modal>
    </>
  )
}

function RecoverForm({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
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
          ? 'Nothing failed in that time.'
          : `${count(recovering, 'delivery', 'deliveries')} are tried again.`,
      )
    },
  })
  return (
    <form onSubmit={form.submit}>
      <Stack gap="md">
        <Text size="sm">Each keeps its id, so a receiver that already knows one can ignore it.</Text>
        <Select label="Failed in" data={spans} allowDeselect={false} {...form.getInputProps('since')} />
        <FormEnd form={form} onCancel={onClose}>
          Send again
        </FormEnd>
      </Stack>
    </form>
  )
}
