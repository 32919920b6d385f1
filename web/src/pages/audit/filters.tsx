import { Group, NativeSelect, TextInput } from '@mantine/core'
import { auditActions } from '@parley/shared/audit-actions'
import type { AuditActorView } from '@parley/shared/workspace/audit'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { useChoiceParameter, useQueryParameter } from '../../ui/forms/query-parameters.ts'
import { Select } from '../../ui/forms/select.tsx'
import { actionName } from './action-words.ts'
import { dateRange, days, lastDays } from './period.ts'

const customRange = 'named'
const periods = [...days, customRange] as const

export type AuditFilters = ReturnType<typeof useFilters>

/** The filters from the URL. The period is computed only when the choice changes, so that the list is not refetched. */
export function useFilters() {
  const [actorId] = useQueryParameter('who')
  const [action] = useChoiceParameter('action', auditActions)
  const [when] = useChoiceParameter('days', periods)
  const [fromDay] = useQueryParameter('from')
  const [toDay] = useQueryParameter('to')
  const period = useMemo(
    () => (when === customRange ? dateRange(fromDay, toDay) : lastDays(when, Date.now())),
    [when, fromDay, toDay],
  )
  return { actorId, action, ...period }
}

export function Filters() {
  const { t } = useTranslation('audit')
  const trpc = useTRPC()
  const actors = useQuery(trpc.audit.actors.queryOptions(useScope()))
  const [actorId, setActorId] = useQueryParameter('who')
  const [action, setAction] = useChoiceParameter('action', auditActions)
  return (
    <Group gap="xs" align="flex-end">
      <Select
        aria-label={t('actor')}
        flex="1 1 200px"
        maw={{ sm: 320 }}
        placeholder={t('anyone')}
        clearable
        searchable
        data={groupsOf(actors.data?.data ?? [])}
        value={actorId ?? null}
        onChange={(value) => setActorId(value ?? undefined)}
      />
      <Select
        aria-label={t('action')}
        placeholder={t('anyAction')}
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

const kinds = { member: 'members', api_key: 'apiKeys', system: 'system' } as const

function groupsOf(actors: readonly AuditActorView[]) {
  return (Object.keys(kinds) as AuditActorView['kind'][])
    .map((kind) => ({
      group: i18n.t(`audit:${kinds[kind]}`),
      items: actors.filter((each) => each.kind === kind).map(({ id, name }) => ({ value: id, label: name })),
    }))
    .filter(({ items }) => items.length > 0)
}

function Period() {
  const { t } = useTranslation('audit')
  const [when, setWhen] = useChoiceParameter('days', periods)
  const [fromDay, setFromDay] = useQueryParameter('from')
  const [toDay, setToDay] = useQueryParameter('to')
  const choices = days.map((value) => ({
    value,
    label: value === '1' ? t('last24Hours') : t('lastDays', { days: value }),
  }))
  return (
    <>
      <NativeSelect
        aria-label={t('period')}
        flex="1 1 140px"
        maw={{ sm: 320 }}
        data={[{ value: '', label: t('anyTime') }, ...choices, { value: customRange, label: t('customRange') }]}
        value={when ?? ''}
        onChange={(event) => setWhen((event.currentTarget.value || undefined) as typeof when)}
      />
      {when === customRange && (
        <>
          <TextInput
            type="date"
            aria-label={t('startDate')}
            value={fromDay ?? ''}
            onChange={(event) => setFromDay(event.currentTarget.value || undefined)}
          />
          <TextInput
            type="date"
            aria-label={t('endDate')}
            value={toDay ?? ''}
            onChange={(event) => setToDay(event.currentTarget.value || undefined)}
          />
        </>
      )}
    </>
  )
}
