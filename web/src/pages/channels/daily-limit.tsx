import { Skeleton, Text } from '@mantine/core'
import type { DailyLimitView } from '@parley/shared/workspace/channels'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { formatList, formatNumber } from '../../ui/text/format.ts'

const refetchMs = 60_000

/** How many customers may be messaged first, which numbers share that limit, and how much of it is used. */
export function DailyLimit({ channelId }: { channelId: string }) {
  const trpc = useTRPC()
  const input = { ...useScope(), channelId }
  const limit = useQuery(trpc.channels.dailyLimit.queryOptions(input, { refetchInterval: refetchMs }))
  return (
    <Loaded query={limit} skeleton={<Skeleton h={40} />}>
      {({ data }) => data && <Limit limit={data} />}
    </Loaded>
  )
}

function Limit({ limit: { customers, used, shared_with } }: { limit: DailyLimitView }) {
  const { t } = useTranslation('channels')
  const values = { customers: formatNumber(customers), used: formatNumber(used) }
  const names = formatList(shared_with.map(({ name }) => name))
  return (
    <div>
      <Text size="sm">{names === '' ? t('dailyLimit', values) : t('sharedDailyLimit', { ...values, names })}</Text>
      <Text size="xs" c="dimmed">
        {t('dailyLimitHint')}
      </Text>
    </div>
  )
}
