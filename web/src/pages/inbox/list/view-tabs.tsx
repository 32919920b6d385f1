import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { SideScroll } from '../../../ui/lists/side-scroll.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import type { InboxFilter } from './use-inbox-filter.ts'

const views = [
  { view: 'mine', name: 'words.Mine', assignee: 'me' },
  { view: 'unassigned', name: 'unassigned', assignee: 'nobody' },
  { view: 'all', name: 'all', assignee: undefined },
] as const

/** Whose conversations are listed. Each view has its number of conversations of the chosen status, category, priority and channel. */
export function ViewTabs({ inbox }: { inbox: InboxFilter }) {
  const { t } = useTranslation('inbox')
  const { status, category, priority, channel, assignee } = inbox
  const trpc = useTRPC()
  const input = { ...useScope(), status, category, priority, channel }
  const counts = useQuery(trpc.conversations.viewCounts.queryOptions(input, { placeholderData: keepPreviousData }))
  // A colleague's conversations are none of these views.
  const current = views.find((each) => each.assignee === assignee)?.view ?? ''
  return (
    <SideScroll>
      <SegmentedControl
        fullWidth
        aria-label={t('view')}
        value={current}
        onChange={(view) => inbox.setAssignee(views.find((each) => each.view === view)?.assignee)}
        data={views.map(({ view, name }) => ({
          value: view,
          label: counts.data ? `${t(name)} ${formatNumber(counts.data[view])}` : t(name),
        }))}
      />
    </SideScroll>
  )
}
