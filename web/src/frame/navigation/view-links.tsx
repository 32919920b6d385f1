import { useLocalStorage } from '@mantine/hooks'
import { viewCountLimit } from '@parley/shared/words'
import { IconChevronDown } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import { filterOf, isSameFilter, mentionedFilter, parametersOf } from '../../pages/inbox/list/saved-filter.ts'
import { useMayRead, useScope, useTo, useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { formatNumber } from '../../ui/text/format.ts'
import styles from './navigation.module.css'

/** Whether the views of the inbox are hidden in the navigation, as the person chose in this browser. */
export function useViewsHidden() {
  const { me } = useWorkspaceContext()
  return useLocalStorage({
    key: `parley-views-hidden/${me.user.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
}

/** Shows and hides the views of the inbox. */
export function ViewsToggle() {
  const { t } = useTranslation('frame')
  const [isHidden, setHidden] = useViewsHidden()
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={!isHidden}
      aria-label={t('viewsOfTheInbox')}
      onClick={() => setHidden(!isHidden)}
    >
      <IconChevronDown size={14} aria-hidden />
    </button>
  )
}

/** The views of the inbox and the saved ones, each with its number of conversations. */
export function ViewLinks() {
  const { t } = useTranslation('frame')
  const to = useTo()
  const { views, isCurrent } = useViews()
  return (
    <ul className={styles.views} aria-label={t('viewsOfTheInbox')}>
      {views.map(({ id, name, filter, count }) => (
        <li key={id}>
          <Link
            to={{ pathname: to('inbox'), search: new URLSearchParams(filter).toString() }}
            className={styles.view}
            aria-current={isCurrent(filter) ? 'page' : undefined}
          >
            <span className={styles.viewName} dir="auto">
              {name}
            </span>
            {count !== undefined && <span className={styles.count}>{countLabel(count)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Every view with its filters, and whether the inbox shows it. */
function useViews() {
  const { t } = useTranslation('frame')
  const trpc = useTRPC()
  const scope = useScope()
  const options = { enabled: useMayRead(), placeholderData: keepPreviousData }
  const counts = useQuery(trpc.conversations.viewCounts.queryOptions({ ...scope, status: 'open' }, options)).data
  const saved = useQuery(trpc.savedViews.list.queryOptions(scope, { enabled: options.enabled, staleTime: 60_000 })).data
  const ofSaved = useQuery(trpc.savedViews.counts.queryOptions(scope, options)).data
  const shown = useShownFilter()
  const views: View[] = [
    { id: 'all', name: t('all'), filter: { status: 'open' }, count: counts?.all },
    { id: 'mine', name: t('words.Mine'), filter: { status: 'open', assignee: 'me' }, count: counts?.mine },
    {
      id: 'unassigned',
      name: t('unassigned'),
      filter: { status: 'open', assignee: 'nobody' },
      count: counts?.unassigned,
    },
    { id: 'mentioned', name: t('mentioned'), filter: mentionedFilter, count: ofSaved?.mentioned },
    ...(saved?.data ?? []).map((view) => ({
      id: view.id,
      name: view.name,
      filter: parametersOf(view),
      count: ofSaved?.views[view.id],
    })),
  ]
  return { views, isCurrent: (filter: View['filter']) => shown !== undefined && isSameFilter(filter, shown) }
}

type View = {
  readonly id: string
  readonly name: string
  readonly filter: Record<string, string>
  readonly count: number | undefined
}

/** The filters of the inbox, where it is open. */
function useShownFilter() {
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  return pathname.startsWith(useTo()('inbox')) ? filterOf(parameters) : undefined
}

function countLabel(count: number): string {
  return count < viewCountLimit ? formatNumber(count) : `${formatNumber(viewCountLimit - 1)}+`
}
