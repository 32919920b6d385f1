import { Button } from '@mantine/core'
import type { CreatedKey } from '@parley/shared/api-keys'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TableSkeleton } from '../../ui/skeletons.tsx'
import { CreatedKeyOnce } from './created-key.tsx'
import { KeyTable } from './key-table.tsx'

const NewKey = onDemand(async () => (await import('./new-key.tsx')).NewKey)

export function ApiKeysPage() {
  const trpc = useTRPC()
  const { workspaceId } = useScope()
  const keys = useQuery(trpc.apiKeys.list.queryOptions({ workspaceId }))
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<CreatedKey>()
  const start = (
    <Button leftSection={<IconPlus size={14} />} onClick={() => setCreating(true)}>
      New key
    </Button>
  )

  return (
    <Page
      title="API keys"
      about="A key lets a program of yours read conversations and send messages. Give each program its own."
      action={keys.data && keys.data.data.length > 0 ? start : null}
    >
      <Panel flush>
        <Loaded query={keys} skeleton={<TableSkeleton />}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState icon={<IconKey size={20} />} title="No keys yet" action={start}>
                Make one to call the API from your own programs. Start with a test key: nothing it does reaches a
                customer.
              </EmptyState>
            ) : (
              <KeyTable keys={data} onRotated={setCreated} />
            )
          }
        </Loaded>
      </Panel>
      <NewKey
        opened={creating}
        onClose={() => setCreating(false)}
        onCreated={(key) => {
          setCreating(false)
          setCreated(key)
        }}
      />
      {created && <CreatedKeyOnce created={created} onClose={() => setCreated(undefined)} />}
    </Page>
  )
}
