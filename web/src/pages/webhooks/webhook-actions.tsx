import { Button, Switch } from '@mantine/core'
import type { WebhookView } from '@parley/shared/webhooks/webhook-views'
import type { WebhookId } from '@parley/shared/webhooks/webhooks'
import { IconPencil, IconSend, IconTrash, IconUserShare } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { MoreMenu } from '../../ui/overlays/more-menu.tsx'
import { showNotice } from '../../ui/overlays/notices.ts'
import { notifyFailure, notifySuccess } from '../../ui/overlays/notify.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { nameOfWebhook } from './name-of-webhook.ts'
import type { ChosenTest } from './test-event-modal.tsx'
import { describeTestEvent, firstOutcome } from './test-outcome.ts'

const HandOver = onDemand(async () => (await import('../../hand-over.tsx')).HandOver)
const TestEventModal = onDemand(async () => (await import('./test-event-modal.tsx')).TestEventModal)
const EditWebhookModal = onDemand(async () => (await import('./webhook-form.tsx')).EditWebhookModal)

export function WebhookActions({ webhook }: { webhook: WebhookView }) {
  const { t } = useTranslation('webhooks')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const to = useTo()
  const id = { ...useScope(), webhookId: webhook.id }
  const [dialog, setDialog] = useState<'edit' | 'test' | 'handOver' | 'delete'>()
  const refresh = () => queries.invalidateQueries(trpc.webhooks.pathFilter())
  const change = useMutation(trpc.webhooks.change.mutationOptions({ onSuccess: refresh, onError: notifyFailure }))
  const handOver = useMutation(trpc.webhooks.handOver.mutationOptions({ onSuccess: refresh }))
  const remove = useMutation(trpc.webhooks.delete.mutationOptions())
  const test = useTestEvent(id, webhook.kind)
  const close = () => setDialog(undefined)

  return (
    <>
      <Switch
        label={webhook.is_active ? t('enabled') : t('disabled')}
        aria-label={t('enableWebhook')}
        checked={
          change.isPending && change.variables.isActive !== undefined ? change.variables.isActive : webhook.is_active
        }
        onChange={(event) => change.mutate({ ...id, isActive: event.currentTarget.checked })}
        my="auto"
        mr="xs"
      />
      <Button
        variant="default"
        leftSection={<IconSend size={14} />}
        loading={test.isPending}
        onClick={() => test.mutate(undefined)}
      >
        {t('sendTestEvent')}
      </Button>
      <MoreMenu
        label={t('moreActions')}
        variant="default"
        size={30}
        items={[
          { label: t('sendTestEventOfKindWithDots'), icon: <IconSend size={14} />, onClick: () => setDialog('test') },
          { label: t('edit'), icon: <IconPencil size={14} />, onClick: () => setDialog('edit') },
          { label: t('handOverAction'), icon: <IconUserShare size={14} />, onClick: () => setDialog('handOver') },
          { label: t('delete'), icon: <IconTrash size={14} />, isDanger: true, onClick: () => setDialog('delete') },
        ]}
      />
      <TestEventModal opened={dialog === 'test'} onClose={close} onSend={(chosen) => test.mutate(chosen)} />
      <EditWebhookModal webhook={webhook} opened={dialog === 'edit'} onClose={close} />
      <HandOver
        opened={dialog === 'handOver'}
        onClose={close}
        question={t('handOverThisWebhook')}
        permission="manage_webhooks"
        onHandOver={(to) => handOver.mutateAsync({ ...id, to })}
      />
      <Confirm
        opened={dialog === 'delete'}
        onClose={close}
        question={t('deleteThisWebhook')}
        yes={t('deleteWebhook')}
        danger
        onConfirm={async () => {
          await remove.mutateAsync(id)
          await navigate(to('webhooks'))
          await refresh()
        }}
      >
        {t('deleteEffect', { url: nameOfWebhook(webhook) })}
      </Confirm>
    </>
  )
}

/** Sends a test event and notifies of what the endpoint answered, which may take until the first attempt times out. A pull webhook has no endpoint. */
function useTestEvent(id: WebhookId, kind: WebhookView['kind']) {
  const { t } = useTranslation('webhooks')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (chosen: ChosenTest | undefined) => {
      const { id: deliveryId } = await client.webhooks.test.mutate({ ...id, ...chosen })
      const { workspaceId, mode } = id
      if (kind === 'pull') return undefined
      return firstOutcome(() => client.webhooks.delivery.query({ workspaceId, mode, deliveryId }))
    },
    onSuccess: (delivery) => {
      if (!delivery) return notifySuccess(t('testEventCanBeRead'))
      const { words, isSuccess } = describeTestEvent(delivery)
      if (isSuccess) notifySuccess(words)
      else showNotice(words, 'failed')
    },
    onError: notifyFailure,
    onSettled: () => queries.invalidateQueries(trpc.webhooks.pathFilter()),
  })
}
