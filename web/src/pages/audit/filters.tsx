import { Group, Select } from '@mantine/core'
import { auditActions } from '@parley/shared/audit'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { useAddress, useChoiceInAddress } from '../../ui/address.ts'
import { inWords } from '../../ui/format.ts'

const days = ['1', '7', '30', '90'] as const
const dayMs = 86_400_000

export type AuditFilters = ReturnType<typeof useFilters>

/** As the address says. The time holds still while the choice does, so that the list is not asked for anew each moment. */
export function useFilters() {
  const [actorId] = useAddress('who')
  const [action] = useChoiceInAddress('action', auditActions)
  const [since] = useChoiceInAddress('days', days)
  const from = useMemo(() => since && new Date(Date.now() - Number(since) * dayMs).toISOString(), [since])
  return { actorId, action, from }
}

export function Filters() {
  const trpc = useTRPC()
  const members = useQuery(trpc.members.list.queryOptions(useScope()))
  const [actorId, setActorId] = useAddress('who')
  const [action, setAction] = useChoiceInAddress('action', auditActions)
  const [since, setSince] = useChoiceInAddress('days', days)
  const people = (members.data?.data ?? []).map(({ user_id, name }) => ({ value: `user:${user_id}`, label: name }))
  return (
    <Group gap="xs">
      <Select
        aria-label="Who"
        placeholder="Anybody"
        clearable
        searchable
        data={people}
        value={actorId ?? null}
        onChange={(value) => setActorId(value ?? undefined)}
      />
      <Select
        aria-label="What"
        placeholder="Anything"
        clearable
        searchable
        data={auditActions.map((value) => ({ value, label: inWords(value) }))}
        value={action ?? null}
        onChange={(value) => setAction(value as typeof action)}
      />
      <Select
        aria-label="When"
        placeholder="At any time"
        clearable
        data={days.map((value) => ({ value, label: value === '1' ? 'Last 24 hours' : `Last ${value} days` }))}
        value={since ?? null}
        onChange={(value) => setSince(value as typeof since)}
      />
    </Group>
  )
}
