import { viewCountLimit } from '@parley/shared/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import {
  filterOf,
  isSameFilter,
  mentionedFilter,
  parametersOf,
  standardViews,
} from '../../pages/inbox/list/saved-filter.ts'
import { useMayRead, useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { formatUpTo } from '../../ui/text/format.ts'
import styles from './navigation.module.css'

/** The views of the inbox and the saved ones, each with its number of conversations. */
export function ViewLinks({ views }: { views: View[] }) {
  const { t } = useTranslation('frame')
  const to = useTo()
  return (
    <ul className={styles.views} aria-label={t('viewsOfTheInbox')}>
      {views.map(({ id, name, filter, isCurrent, count }) => (
        <li key={id}>
          <Link
            to={{ pathname: to('inbox'), search: new URLSearchParams(filter).toString() }}
            className={styles.view}
            aria-current={isCurrent ? 'page' : undefined}
          >
            <span className={styles.viewName} dir="auto">
              {name}
            </span>
            {count !== undefined && <span className={styles.count}>{formatUpTo(count, viewCountLimit)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Every view with its filters, and whether the inbox shows it. */
export function useViews(): View[] {
  const { t } = useTranslation('frame')
  const trpc = useTRPC()
  const scope = useScope()
  const options = { enabled: useMayRead(), placeholderData: keepPreviousData }
  const counts = useQuery(trpc.conversations.viewCounts.queryOptions({ ...scope, status: 'open' }, options)).data
  const saved = useQuery(trpc.savedViews.list.queryOptions(scope, { enabled: options.enabled, staleTime: 60_000 })).data
  const ofSaved = useQuery(trpc.savedViews.counts.queryOptions(scope, options)).data
  const shown = useShownFilter()
  const views = [
    ...standardViews.map(({ view, name, assignee }) => ({
      id: view,
      name: t(name),
      filter: { status: 'open', ...(assignee && { assignee }) },
      count: counts?.[view],
    })),
    { id: 'mentioned', name: t('mentioned'), filter: mentionedFilter, count: ofSaved?.mentioned },
    ...(saved?.data ?? []).map((view) => ({
      id: view.id,
      name: view.name,
      filter: parametersOf(view),
      count: ofSaved?.views[view.id],
    })),
  ]
  return views.map((view) => ({ ...view, isCurrent: shown !== undefined && isSameFilter(view.filter, shown) }))
}

type View = {
  readonly id: string
  readonly name: string
  readonly filter: Record<string, string>
  readonly isCurrent: boolean
  readonly count: number | undefined
}

/** The filters of the inbox, where it is open. */
function useShownFilter() {
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  return pathname.startsWith(useTo()('inbox')) ? filterOf(parameters) : undefined
}
