import { Button, Group, Text } from '@mantine/core'
import { unusedAfterDays } from '@parley/shared/words'
import type { KeyUsageView, PermissionUse } from '@parley/shared/workspace/api-keys'
import { IconScissors } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { notifyFailure, notifySuccess } from '../../ui/overlays/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { inWords } from '../../ui/text/format.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { withoutUnused } from './trim.ts'

/** What a key may do and when it last did; what nobody misses goes with one click. */
export function PermissionUses({ usage }: { usage: KeyUsageView }) {
  const unused = usage.permissions.filter((each) => each.unused)
  return (
    <Panel title="Permissions" flush>
      {unused.length > 0 && <Trim usage={usage} unused={unused} />}
      <DataTable
        label="Permissions of this key"
        rows={usage.permissions.filter((each) => each.granted || each.last_used_at !== null)}
        keyOf={({ permission }) => permission}
        columns={[
          { head: 'Permission', cell: ({ permission }) => inWords(permission) },
          { head: 'Granted', cell: ({ granted }) => (granted ? 'Yes' : 'Not any more') },
          { head: 'Last needed', cell: lastNeeded },
        ]}
      />
      <Text size="xs" c="dimmed" p="sm">
        Watched since <RelativeTime at={usage.watched_since} />. Of several permissions that would do for a request, the
        narrowest counts as needed.
      </Text>
    </Panel>
  )
}

function lastNeeded({ last_used_at, unused }: PermissionUse) {
  if (unused) return <StatusBadge tone="warn">{`Not for ${unusedAfterDays} days`}</StatusBadge>
  return last_used_at ? <RelativeTime at={last_used_at} /> : 'Not yet'
}

function Trim({ usage, unused }: { usage: KeyUsageView; unused: PermissionUse[] }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const names = unused.map(({ permission }) => inWords(permission)).join(', ')
  const trim = useMutation(
    trpc.apiKeys.change.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries(trpc.apiKeys.pathFilter())
        notifySuccess(`Taken away: ${names}.`)
      },
      onError: notifyFailure,
    }),
  )
  return (
    <div style={{ padding: 12 }}>
      <Callout tone="warn" title={`Granted, but not needed for ${unusedAfterDays} days: ${names}`}>
        <Group gap="sm" mt={6}>
          <Button
            leftSection={<IconScissors size={14} />}
            loading={trim.isPending}
            onClick={() => trim.mutate({ workspaceId, keyId: usage.key.id, permissions: withoutUnused(usage) })}
          >
            Take away what is not needed
          </Button>
          <Text size="xs">Nothing that it asked for in that time needs them.</Text>
        </Group>
      </Callout>
    </div>
  )
}
