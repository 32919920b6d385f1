import { Button, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import type { AnalyticsSummary } from '@parley/shared/analytics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readFailure } from '../../failures.ts'
import { RequirePermission } from '../../frame/require-permission.tsx'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { useQueryParameter } from '../../ui/forms/query-parameters.ts'
import { ownTimeZone } from '../../ui/forms/time-zones.ts'
import { AnalyticsIllustration } from '../../ui/illustrations/analytics-illustration.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { inWords } from '../../ui/text/format.ts'
import { ChannelFilter } from './channel-filter.tsx'
import { Charts } from './charts.tsx'
import { useRange } from './range.ts'
import { RangeFields } from './range-fields.tsx'

export function AnalyticsPage() {
  return (
    <RequirePermission permission="view_analytics">
      <Analytics />
    </RequirePermission>
  )
}

function Analytics() {
  const { t } = useTranslation('analytics')
  const trpc = useTRPC()
  const [range, setRange] = useRange()
  const [channelId, setChannelId] = useQueryParameter('channel')
  const summary = useQuery(
    trpc.analytics.summary.queryOptions(
      { ...useScope(), ...range, channel_id: channelId },
      { placeholderData: keepPreviousData },
    ),
  )
  const failure = summary.error && readFailure(summary.error)
  const zone = summary.data?.time_zone ?? ownTimeZone()
  return (
    <Page
      title={t('analytics')}
      about={t('introduction')}
      action={<ChannelFilter value={channelId} onChange={setChannelId} />}
    >
      {failure?.code === 'invalid_request' ? (
        <RangeFields
          from={range.from ?? ''}
          to={range.to ?? ''}
          timeZone={zone}
          error={inWords(failure.details[0]?.message ?? failure.message)}
          isErrorAtEnd={failure.details[0]?.path === 'to'}
          onChange={setRange}
        />
      ) : (
        <Loaded query={summary} skeleton={<AnalyticsSkeleton />}>
          {(data) => (
            <Stack gap="lg">
              <RangeFields from={data.from} to={data.to} timeZone={zone} onChange={setRange} />
              {isEmpty(data) ? <NoActivity timeZone={zone} /> : <Charts summary={data} channelId={channelId} />}
            </Stack>
          )}
        </Loaded>
      )}
    </Page>
  )
}

function isEmpty({ current, before }: AnalyticsSummary): boolean {
  return current.inbound + current.outbound + before.inbound + before.outbound === 0
}

function NoActivity({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('analytics')
  const to = useTo()
  return (
    <Panel>
      <EmptyState
        illustration={<AnalyticsIllustration />}
        title={t('noActivityInThisPeriod')}
        action={
          <Button component={Link} to={to('simulator')} variant="default">
            {t('simulateACustomer')}
          </Button>
        }
      >
        {t('emptyHint', { timeZone })}
      </EmptyState>
    </Panel>
  )
}

function AnalyticsSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton h={30} w={320} />
      <SimpleGrid cols={{ base: 2, md: 6 }}>
        {['in', 'out', 'conversations', 'reply', 'resolution', 'satisfaction'].map((name) => (
          <Skeleton key={name} h={64} />
        ))}
      </SimpleGrid>
      <Skeleton h={260} />
    </Stack>
  )
}
