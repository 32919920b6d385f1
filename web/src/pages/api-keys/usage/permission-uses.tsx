import { Button, Group, Text } from '@mantine/core'
import { unusedAfterDays } from '@parley/shared/words'
import type { KeyPermissions } from '@parley/shared/workspace/key-permissions'
import type { KeyUsageView, PermissionUse } from '@parley/shared/workspace/key-usage'
import { IconScissors } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/overlays/notify.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Callout } from '../../../ui/text/callout.tsx'
import { inWords } from '../../../ui/text/format.ts'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'

/** The permissions of a key with their last use; unused ones can be revoked with one click. */
export function PermissionUses({ usage }: { usage: KeyUsageView }) {
  const unused = usage.permissions.filter((each) => each.unused)
  return (
    <Panel title="Permissions" flush>
      {unused.length > 0 && <RevokeUnused usage={usage} unused={unused} />}
      <DataTable
        label="Permissions of this key"
        rows={usage.permissions.filter((each) => each.granted || each.last_used_at !== null)}
        keyOf={({ permission }) => permission}
        columns={[
          { head: 'Permission', cell: ({ permission }) => inWords(permission) },
          { head: 'Granted', cell: ({ granted }) => (granted ? 'Yes' : 'No') },
          { head: 'Last used', cell: lastUsed },
        ]}
      />
      <Text size="xs" c="dimmed" p="sm">
        Tracked since <RelativeTime at={usage.watched_since} />. If several permissions allow a request, the narrowest
        counts as used.
      </Text>
    </Panel>
  )
}

function lastUsed({ last_used_at, unused }: PermissionUse) {
  if (unused) return <StatusBadge tone="warn">{`Unused for ${unusedAfterDays} days`}</StatusBadge>
  return last_used_at ? <RelativeTime at={last_used_at} /> : 'Never'
}

function RevokeUnused({ usage, unused }: { usage: KeyUsageView; unused: PermissionUse[] }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const names = unused.map(({ permission }) => inWords(permission)).join(', ')
  const revoke = useMutation(
    trpc.apiKeys.change.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries(trpc.apiKeys.pathFilter())
        notifySuccess(`Revoked: ${names}.`)
      },
      onError: notifyFailure,
    }),
  )
  return (
    <div style={{ padding: 12 }}>
      <Callout tone="warn" title={`Granted, but unused for ${unusedAfterDays} days: ${names}`}>
        <Group gap="sm" mt={6}>
          <Button
            leftSection={<IconScissors size={14} />}
            loading={revoke.isPending}
            onClick={() => revoke.mutate({ workspaceId, keyId: usage.key.id, permissions: usedPermissions(usage) })}
          >
            Revoke unused permissions
          </Button>
          <Text size="xs">No request in this period required them.</Text>
        </Group>
      </Callout>
    </div>
  )
}

/** The permissions of a key without the unused ones. */
export function usedPermissions({ key, permissions }: Pick<KeyUsageView, 'key' | 'permissions'>): KeyPermissions {
  const used = { ...key.permissions }
  for (const { permission, unused } of permissions) if (unused) used[permission] = false
  return used
}
