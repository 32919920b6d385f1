import { Anchor, Skeleton, Text } from '@mantine/core'
import type { KeyFigures } from '@parley/shared/analytics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useHasPermission, useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { Panel } from '../../ui/panel.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import type { Filter } from './range.ts'

const shownInChart = 12
const rejectedOf = (key: KeyFigures) => key.forbidden + key.not_found + key.rate_limited + key.invalid

/** Requests by API key. Hidden if there were none. The requests of one channel are not known, which is said instead. */
export function KeysPanel({ from, to, channel_id: channelId }: Filter) {
  const { t } = useTranslation('analytics')
  const trpc = useTRPC()
  const keys = useQuery(
    trpc.analytics.keys.queryOptions(
      { ...useScope(), from, to },
      { placeholderData: keepPreviousData, enabled: channelId === undefined },
    ),
  )
  if (channelId !== undefined) {
    return (
      <Panel title={t('apiKeys')}>
        <Text size="sm" c="dimmed">
          {t('keysOfNoChannel')}
        </Text>
      </Panel>
    )
  }
  return (
    <Loaded query={keys} skeleton={<Skeleton h={260} />}>
      {({ data }) => (data.length === 0 ? null : <KeyFiguresPanel keys={data} />)}
    </Loaded>
  )
}

function KeyFiguresPanel({ keys }: { keys: readonly KeyFigures[] }) {
  const { t } = useTranslation('analytics')
  return (
    <ChartPanel
      title={t('apiKeys')}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        { head: t('key'), width: '32%', cell: KeyName },
        { head: t('requests'), align: 'end', cell: (key) => formatNumber(key.requests) },
        { head: t('rejected'), align: 'end', cell: (key) => formatNumber(rejectedOf(key)) },
        { head: t('rateLimited'), align: 'end', cell: (key) => formatNumber(key.rate_limited) },
        { head: t('failed5xx'), align: 'end', cell: (key) => formatNumber(key.failed) },
      ]}
      csv={({ id, ...key }) => ({ key_id: id, ...key })}
      chart={
        <Bars
          label={t('requestsByApiKeyAndResult')}
          by="key"
          unit={t('requests')}
          stacked
          data={keys.slice(0, shownInChart).map((key) => ({
            key: key.name,
            [t('succeeded')]: key.requests - rejectedOf(key) - key.failed,
            [t('rejected')]: rejectedOf(key),
            [t('failed')]: key.failed,
          }))}
          series={[
            { name: t('succeeded'), color: 'accent.5' },
            { name: t('rejected'), color: 'cyan.5' },
            { name: t('failed'), color: 'red.5' },
          ]}
        />
      }
    />
  )
}

function KeyName({ id, name }: KeyFigures) {
  const to = useTo()
  const mayOpen = useHasPermission('manage_api_keys')
  if (!mayOpen) return name
  return (
    <Anchor component={Link} to={to(`api-keys/${id}`)} size="sm">
      {name}
    </Anchor>
  )
}
