import type { OwnedKey } from '@parley/shared/workspace/key-data'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormerOwner } from '../../former-owner.tsx'
import { useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { notifyFailure } from '../../ui/overlays/notify.ts'

/** Says that the person responsible for a key has left, with buttons to take it over and to disable it. */
export function KeyOwner({ apiKey }: { apiKey: OwnedKey }) {
  const { t } = useTranslation('api-keys')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspace, me } = useWorkspaceContext()
  const id = { workspaceId: workspace.id, keyId: apiKey.id }
  const options = { onSuccess: () => queries.invalidateQueries(trpc.apiKeys.pathFilter()), onError: notifyFailure }
  const takeOver = useMutation(trpc.apiKeys.handOver.mutationOptions(options))
  const change = useMutation(trpc.apiKeys.change.mutationOptions(options))
  return (
    <FormerOwner
      owner={apiKey.owner}
      what={t('theKey', { name: apiKey.name })}
      isBusy={takeOver.isPending || change.isPending}
      onTakeOver={() => takeOver.mutate({ ...id, to: me.user.id })}
      onDisable={apiKey.is_active ? () => change.mutate({ ...id, isActive: false }) : undefined}
    />
  )
}
