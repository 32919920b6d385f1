import { Anchor, Button, Center, Switch } from '@mantine/core'
import type { ScoreView } from '@parley/shared/analytics'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { List } from '../../ui/lists/list.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PhoneNumber } from '../../ui/text/phone-number.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import type { Filter } from './range.ts'

/** The survey responses of the period to read, newest first. */
export function ScoreList(filter: Filter) {
  const { t } = useTranslation('analytics')
  const trpc = useTRPC()
  const to = useTo()
  const [lowOnly, setLowOnly] = useState(false)
  const scores = useInfiniteQuery({
    ...trpc.analytics.scores.infiniteQueryOptions(
      { ...useScope(), ...filter, lowOnly },
      { getNextPageParam: (last) => last.next_cursor ?? undefined },
    ),
    select: ({ pages }) => ({ data: pages.flatMap(({ data }) => data) }),
  })
  const lowSwitch = (
    <Switch
      size="xs"
      label={t('lowScoresOnly')}
      checked={lowOnly}
      onChange={(event) => setLowOnly(event.currentTarget.checked)}
    />
  )
  return (
    <>
      <Panel title={t('surveyResponses')} action={lowSwitch} flush>
        <List query={scores} empty={t('noneOfThese')}>
          {(rows) => (
            <DataTable
              label={t('surveyResponses')}
              rows={rows}
              keyOf={({ conversation_id }) => conversation_id}
              columns={[
                { head: t('score'), width: '12%', cell: ({ score }) => score },
                { head: t('comment'), width: '40%', cell: ({ comment }) => <bdi>{comment ?? '—'}</bdi> },
                {
                  head: t('contact'),
                  cell: ({ conversation_id, contact }) => (
                    <Anchor component={Link} to={to(`inbox/${conversation_id}`)} size="sm">
                      <ContactName {...contact} />
                    </Anchor>
                  ),
                },
                { head: t('received'), align: 'end', cell: ({ received_at }) => <RelativeTime at={received_at} /> },
              ]}
            />
          )}
        </List>
      </Panel>
      {scores.hasNextPage && (
        <Center>
          <Button variant="default" loading={scores.isFetchingNextPage} onClick={() => void scores.fetchNextPage()}>
            {t('loadMore')}
          </Button>
        </Center>
      )}
    </>
  )
}

function ContactName({ name, phone }: ScoreView['contact']) {
  const { t } = useTranslation('analytics')
  if (name !== null) return <bdi>{name}</bdi>
  return phone === null ? t('unnamed') : <PhoneNumber phone={phone} />
}
