import type { WebhookView } from '@parley/shared/webhooks/webhook-views'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormerOwner } from '../../former-owner.tsx'
import { useScope, useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { notifyFailure } from '../../ui/overlays/notify.ts'
import { nameOfWebhook } from './name-of-webhook.ts'

/** Says that the person responsible for a webhook has left, with buttons to take it over and to disable it. */
export function WebhookOwner({ webhook }: { webhook: WebhookView }) {
  const { t } = useTranslation('webhooks')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { me } = useWorkspaceContext()
  const id = { ...useScope(), webhookId: webhook.id }
  const options = { onSuccess: () => queries.invalidateQueries(trpc.webhooks.pathFilter()), onError: notifyFailure }
  const takeOver = useMutation(trpc.webhooks.handOver.mutationOptions(options))
  const change = useMutation(trpc.webhooks.change.mutationOptions(options))
  return (
    <FormerOwner
      owner={webhook.owner}
      what={t('theWebhook', { url: nameOfWebhook(webhook) })}
      isBusy={takeOver.isPending || change.isPending}
      onTakeOver={() => takeOver.mutate({ ...id, to: me.user.id })}
      onDisable={webhook.is_active ? () => change.mutate({ ...id, isActive: false }) : undefined}
    />
  )
}
