import { Group, Switch } from '@mantine/core'
import type { CreatedKey, KeyData } from '@parley/shared/workspace/api-keys'
import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { MoreMenu } from '../../ui/overlays/more-menu.tsx'
import { notifyFailure, notifySuccess } from '../../ui/overlays/notify.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const EditKey = onDemand(async () => (await import('./edit-key.tsx')).EditKey)
const RotateKey = onDemand(async () => (await import('./rotate-key.tsx')).RotateKey)

type KeyActionsProps = { apiKey: KeyData; onRotated: (created: CreatedKey) => void }

export function KeyActions({ apiKey, onRotated }: KeyActionsProps) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const navigate = useNavigate()
  const to = useTo()
  const [asking, setAsking] = useState<'delete' | 'edit' | 'rotate'>()
  const refresh = () => queries.invalidateQueries(trpc.apiKeys.pathFilter())
  const change = useMutation(trpc.apiKeys.change.mutationOptions({ onSuccess: refresh, onError: notifyFailure }))
  const remove = useMutation(trpc.apiKeys.delete.mutationOptions())
  const close = () => setAsking(undefined)

  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Switch
        title={apiKey.is_active ? 'Switch off' : 'Switch on'}
        aria-label={`${apiKey.name} is switched on`}
        checked={change.isPending ? change.variables.isActive === true : apiKey.is_active}
        onChange={(event) => change.mutate({ workspaceId, keyId: apiKey.id, isActive: event.currentTarget.checked })}
      />
      <MoreMenu
        label={`More for ${apiKey.name}`}
        items={[
          { label: 'Change…', icon: <IconPencil size={14} />, onClick: () => setAsking('edit') },
          { label: 'Rotate…', icon: <IconRefresh size={14} />, onClick: () => setAsking('rotate') },
          { label: 'Delete…', icon: <IconTrash size={14} />, isDanger: true, onClick: () => setAsking('delete') },
        ]}
      />
      <EditKey apiKey={apiKey} opened={asking === 'edit'} onClose={close} />
      <RotateKey apiKey={apiKey} opened={asking === 'rotate'} onClose={close} onRotated={onRotated} />
      <Confirm
        opened={asking === 'delete'}
        onClose={close}
        question={`Delete the key “${apiKey.name}”?`}
        yes="Delete key"
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ workspaceId, keyId: apiKey.id })
          await navigate(to('api-keys'))
          await refresh()
          notifySuccess(`The key “${apiKey.name}” is deleted.`)
        }}
      >
        Programs that use {apiKey.key_prefix} are refused from their next request on. This cannot be undone; switching
        the key off can.
      </Confirm>
    </Group>
  )
}
