import { Button } from '@mantine/core'
import type { SavedView } from '@parley/shared/conversations/saved-views'
import { IconAt, IconCheck, IconChevronDown, IconLock, IconPlus, IconSettings, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Menu } from '../../../ui/overlays/more-menu.tsx'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import styles from './conversation-list.module.css'
import { filterOf, isSameFilter, mentionedFilter, parametersOf, standardViews } from './saved-filter.ts'
import type { InboxFilter } from './use-inbox-filter.ts'

const ViewForm = onDemand(async () => (await import('./view-form.tsx')).ViewForm)
const ViewsWindow = onDemand(async () => (await import('./views-window.tsx')).ViewsWindow)

type ViewsMenuProps = {
  inbox: InboxFilter
  /** The number of conversations that are listed, once it is known. */
  total: number | undefined
}

/**
 * Whose conversations are listed, and the saved views: opens one, saves the current filters as one, and manages them. Each standard
 * view has its number of conversations of the chosen status, category, priority, platform and channel.
 */
export function ViewsMenu({ inbox, total }: ViewsMenuProps) {
  const { t } = useTranslation('inbox')
  const [parameters, setParameters] = useSearchParams()
  const [shown, setShown] = useState<'new' | 'manage'>()
  const trpc = useTRPC()
  const { status, category, priority, channel, channelId, assignee } = inbox
  const scope = useScope()
  const counts = useQuery(
    trpc.conversations.viewCounts.queryOptions(
      { ...scope, status, category, priority, channel, channel_id: channelId },
      { placeholderData: keepPreviousData },
    ),
  )
  const saved = useQuery(trpc.savedViews.list.queryOptions(scope, { staleTime: 60_000 }))
  const views = saved.data?.data ?? []
  const filter = filterOf(parameters)
  const current = views.find((view) => isSameFilter(parametersOf(view), filter))
  const labelOf = ({ view, name }: (typeof standardViews)[number]) =>
    counts.data ? `${t(name)} ${formatNumber(counts.data[view])}` : t(name)
  const isMentioned = isSameFilter(mentionedFilter, filter)
  // The conversations of a colleague are none of these views.
  const standard = standardViews.find((each) => each.assignee === assignee)
  const name = isMentioned ? t('mentioned') : (current?.name ?? t(standard?.name ?? 'views'))
  const label = total === undefined ? name : `${name} ${formatNumber(total)}`
  return (
    <>
      <Menu
        label={t('views')}
        align="start"
        items={[
          ...standardViews.map((each) => ({
            label: labelOf(each),
            icon: each === standard && !current && !isMentioned ? <CurrentIcon /> : <span className={styles.noIcon} />,
            onClick: () =>
              isMentioned
                ? setParameters(each.assignee === undefined ? {} : { assignee: each.assignee })
                : inbox.setAssignee(each.assignee),
          })),
          {
            label: t('mentioned'),
            icon: isMentioned ? <CurrentIcon /> : <IconAt size={14} aria-hidden />,
            onClick: () => setParameters(mentionedFilter),
          },
          ...views.map((view) => ({
            key: view.id,
            label: view.name,
            icon: view === current ? <CurrentIcon /> : <SharingIcon view={view} />,
            onClick: () => setParameters(parametersOf(view)),
          })),
          { label: t('saveCurrentView'), icon: <IconPlus size={14} />, onClick: () => setShown('new') },
          ...(views.length > 0
            ? [{ label: t('manageViewsWithDots'), icon: <IconSettings size={14} />, onClick: () => setShown('manage') }]
            : []),
        ]}
        button={(trigger) => (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            className={styles.view ?? ''}
            rightSection={<IconChevronDown size={12} />}
            {...trigger}
            aria-label={t('viewWith', { name: label })}
          >
            {label}
          </Button>
        )}
      />
      <ViewForm opened={shown === 'new'} edited={undefined} filter={filter} onClose={() => setShown(undefined)} />
      <ViewsWindow opened={shown === 'manage'} views={views} filter={filter} onClose={() => setShown(undefined)} />
    </>
  )
}

function CurrentIcon() {
  const { t } = useTranslation('inbox')
  return <IconCheck size={14} aria-label={t('current')} />
}

function SharingIcon({ view: { shared } }: { view: SavedView }) {
  const { t } = useTranslation('inbox')
  return shared ? <IconUsers size={14} aria-label={t('shared')} /> : <IconLock size={14} aria-label={t('private')} />
}
