import { Group, Switch } from '@mantine/core'
import type { CreatedKey, OwnedKey } from '@parley/shared/workspace/key-data'
import { IconPencil, IconRefresh, IconTrash, IconUserShare } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { MoreMenu } from '../../ui/overlays/more-menu.tsx'
import { notifyFailure, notifySuccess } from '../../ui/overlays/notify.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const EditKey = onDemand(async () => (await import('./edit-key.tsx')).EditKey)
const HandOver = onDemand(async () => (await import('../../hand-over.tsx')).HandOver)
const RotateKey = onDemand(async () => (await import('./rotate-key.tsx')).RotateKey)

type KeyActionsProps = { apiKey: OwnedKey; onRotated: (created: CreatedKey) => void }

export function KeyActions({ apiKey, onRotated }: KeyActionsProps) {
  const { t } = useTranslation('api-keys')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const navigate = useNavigate()
  const to = useTo()
  const [dialog, setDialog] = useState<'delete' | 'edit' | 'handOver' | 'rotate'>()
  const refresh = () => queries.invalidateQueries(trpc.apiKeys.pathFilter())
  const change = useMutation(trpc.apiKeys.change.mutationOptions({ onSuccess: refresh, onError: notifyFailure }))
  const handOver = useMutation(trpc.apiKeys.handOver.mutationOptions({ onSuccess: refresh }))
  const remove = useMutation(trpc.apiKeys.delete.mutationOptions())
  const close = () => setDialog(undefined)

  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Switch
        title={apiKey.is_active ? t('disable') : t('enable')}
        aria-label={t('enableNamed', { name: apiKey.name })}
        checked={change.isPending ? change.variables.isActive === true : apiKey.is_active}
        onChange={(event) => change.mutate({ workspaceId, keyId: apiKey.id, isActive: event.currentTarget.checked })}
      />
      <MoreMenu
        label={t('moreActionsFor', { name: apiKey.name })}
        items={[
          { label: t('edit'), icon: <IconPencil size={14} />, onClick: () => setDialog('edit') },
          { label: t('rotate'), icon: <IconRefresh size={14} />, onClick: () => setDialog('rotate') },
          { label: t('handOverAction'), icon: <IconUserShare size={14} />, onClick: () => setDialog('handOver') },
          { label: t('delete'), icon: <IconTrash size={14} />, isDanger: true, onClick: () => setDialog('delete') },
        ]}
      />
      <EditKey apiKey={apiKey} opened={dialog === 'edit'} onClose={close} />
      <HandOver
        opened={dialog === 'handOver'}
        onClose={close}
        question={t('handOverTheKey', { name: apiKey.name })}
        permission="manage_api_keys"
        onHandOver={(to) => handOver.mutateAsync({ workspaceId, keyId: apiKey.id, to })}
      />
      <RotateKey apiKey={apiKey} opened={dialog === 'rotate'} onClose={close} onRotated={onRotated} />
      <Confirm
        opened={dialog === 'delete'}
        onClose={close}
        question={t('deleteTheKey', { name: apiKey.name })}
        yes={t('deleteKey')}
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ workspaceId, keyId: apiKey.id })
          await navigate(to('api-keys'))
          await refresh()
          notifySuccess(t('keyDeleted', { name: apiKey.name }))
        }}
      >
        {t('deleteEffect', { prefix: apiKey.key_prefix })}
      </Confirm>
    </Group>
  )
}
