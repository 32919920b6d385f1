import { Button } from '@mantine/core'
import type { SavedView } from '@parley/shared/conversations/saved-views'
import { IconCheck, IconChevronDown, IconLock, IconPlus, IconSettings, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Menu } from '../../../ui/overlays/more-menu.tsx'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { filterOf, isSameFilter } from './saved-filter.ts'

const ViewForm = onDemand(async () => (await import('./view-form.tsx')).ViewForm)
const ViewsWindow = onDemand(async () => (await import('./views-window.tsx')).ViewsWindow)

/** The saved views: opens one, saves the current filters as one, and manages them. */
export function ViewsMenu() {
  const { t } = useTranslation('inbox')
  const [parameters, setParameters] = useSearchParams()
  const [shown, setShown] = useState<'new' | 'manage'>()
  const trpc = useTRPC()
  const saved = useQuery(trpc.savedViews.list.queryOptions(useScope(), { staleTime: 60_000 }))
  const views = saved.data?.data ?? []
  const filter = filterOf(parameters)
  const current = views.find((view) => isSameFilter(view.filter, filter))
  const iconOf = (view: SavedView) => {
    if (view === current) return <IconCheck size={14} aria-label={t('current')} />
    return view.shared ? (
      <IconUsers size={14} aria-label={t('shared')} />
    ) : (
      <IconLock size={14} aria-label={t('private')} />
    )
  }
  return (
    <>
      <Menu
        label={t('savedViews')}
        items={[
          ...views.map((view) => ({
            key: view.id,
            label: view.name,
            icon: iconOf(view),
            onClick: () => setParameters(view.filter),
          })),
          { label: t('saveCurrentView'), icon: <IconPlus size={14} />, onClick: () => setShown('new') },
          ...(views.length > 0
            ? [{ label: t('manageViewsWithDots'), icon: <IconSettings size={14} />, onClick: () => setShown('manage') }]
            : []),
        ]}
        button={(trigger) => (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            maw={150}
            rightSection={<IconChevronDown size={12} />}
            {...trigger}
            aria-label={current ? t('savedViewsWith', { name: current.name }) : t('savedViews')}
          >
            {current?.name ?? t('views')}
          </Button>
        )}
      />
      <ViewForm opened={shown === 'new'} edited={undefined} filter={filter} onClose={() => setShown(undefined)} />
      <ViewsWindow opened={shown === 'manage'} views={views} filter={filter} onClose={() => setShown(undefined)} />
    </>
  )
}
