import { Group, NativeSelect, TextInput } from '@mantine/core'
import type { AuditActorView } from '@parley/shared/workspace/audit'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { useChoiceParameter, useQueryParameter } from '../../ui/forms/query-parameters.ts'
import { Select } from '../../ui/forms/select.tsx'
import { actionName, auditActions } from './action-words.ts'
import { days, daysNamed, lastDays } from './period.ts'

const named = 'named'
const whens = [...days, named] as const

export type AuditFilters = ReturnType<typeof useFilters>

/** As the address says. The time holds still while the choice does, so that the list is not asked for anew each moment. */
export function useFilters() {
  const [actorId] = useQueryParameter('who')
  const [action] = useChoiceParameter('action', auditActions)
  const [when] = useChoiceParameter('days', whens)
  const [fromDay] = useQueryParameter('from')
  const [toDay] = useQueryParameter('to')
  const period = useMemo(
    () => (when === named ? daysNamed(fromDay, toDay) : lastDays(when, Date.now())),
    [when, fromDay, toDay],
  )
  return { actorId, action, ...period }
}

export function Filters() {
  const trpc = useTRPC()
  const actors = useQuery(trpc.audit.actors.queryOptions(useScope()))
  const [actorId, setActorId] = useQueryParameter('who')
  const [action, setAction] = useChoiceParameter('action', auditActions)
  return (
    <Group gap="xs" align="flex-end">
      <Select
        aria-label="Who"
        flex="1 1 200px"
        maw={{ sm: 320 }}
        placeholder="Anybody"
        clearable
        searchable
        data={groupsOf(actors.data?.data ?? [])}
        value={actorId ?? null}
        onChange={(value) => setActorId(value ?? undefined)}
      />
      <Select
        aria-label="What"
        placeholder="Anything"
        clearable
        searchable
        flex="1 1 200px"
        maw={{ sm: 320 }}
        data={auditActions.map((value) => ({ value, label: actionName(value) }))}
        value={action ?? null}
        onChange={(value) => setAction((value as typeof action) ?? undefined)}
      />
      <Period />
    </Group>
  )
}

const kinds: Record<AuditActorView['kind'], string> = { member: 'Members', api_key: 'API keys', system: 'System' }

function groupsOf(actors: readonly AuditActorView[]) {
  return (Object.keys(kinds) as AuditActorView['kind'][])
    .map((kind) => ({
      group: kinds[kind],
      items: actors.filter((each) => each.kind === kind).map(({ id, name }) => ({ value: id, label: name })),
    }))
    .filter(({ items }) => items.length > 0)
}

function Period() {
  const [when, setWhen] = useChoiceParameter('days', whens)
  const [fromDay, setFromDay] = useQueryParameter('from')
  const [toDay, setToDay] = useQueryParameter('to')
  const choices = days.map((value) => ({ value, label: value === '1' ? 'Last 24 hours' : `Last ${value} days` }))
  return (
    <>
      <NativeSelect
        aria-label="When"
        flex="1 1 140px"
        maw={{ sm: 320 }}
        data={[{ value: '', label: 'At any time' }, ...choices, { value: named, label: 'From day to day' }]}
        value={when ?? ''}
        onChange={(event) => setWhen((event.currentTarget.value || undefined) as typeof when)}
      />
      {when === named && (
        <>
          <TextInput
            type="date"
            aria-label="From the day"
            value={fromDay ?? ''}
            onChange={(event) => setFromDay(event.currentTarget.value || undefined)}
          />
          <TextInput
            type="date"
            aria-label="To the day"
            value={toDay ?? ''}
            onChange={(event) => setToDay(event.currentTarget.value || undefined)}
          />
        </>
      )}
    </>
  )
}
