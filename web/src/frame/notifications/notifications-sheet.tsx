import { Anchor, Button, Center, Title } from '@mantine/core'
import type { NotificationView } from '@parley/shared/workspace/notifications'
import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useScope, useTo, useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { PeopleSkeleton } from '../../ui/lists/skeletons.tsx'
import { notifyFailure } from '../../ui/overlays/notify.ts'
import { Window } from '../../ui/overlays/window.tsx'
import { moveFocus } from '../../ui/pick/move-focus.ts'
import { NotificationRow } from './notification-row.tsx'
import styles from './notifications.module.css'

/** The person's notifications, newest first. Opening one marks it as read. */
export function NotificationsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications')
  const trpc = useTRPC()
  const entries = useInfiniteQuery({
    ...trpc.notifications.list.infiniteQueryOptions(useScope(), {
      getNextPageParam: (last) => last.next_cursor ?? undefined,
    }),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  })
  const account = useTo()('account#notifications')
  return (
    <Window label={t('notifications')} at="right" onClose={onClose}>
      <header className={styles.head}>
        <Title order={2} pe={0}>
          {t('notifications')}
        </Title>
        {entries.data?.some(({ is_read }) => !is_read) && <ReadAll />}
      </header>
      <section
        className={styles.entries}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('allNotifications')}
        data-autofocus
        onKeyDown={moveAmongRows}
      >
        <Loaded query={entries} skeleton={<PeopleSkeleton rows={6} />}>
          {(rows) => <Entries rows={rows} onOpened={onClose} />}
        </Loaded>
        {entries.hasNextPage && (
          <Center p="sm">
            <Button
              variant="default"
              size="xs"
              loading={entries.isFetchingNextPage}
              onClick={() => void entries.fetchNextPage()}
            >
              {t('showEarlier')}
            </Button>
          </Center>
        )}
      </section>
      <footer className={styles.foot}>
        <Anchor component={Link} to={account} size="sm" onClick={onClose}>
          {t('chooseNotifications')}
        </Anchor>
      </footer>
    </Window>
  )
}

function Entries({ rows, onOpened }: { rows: readonly NotificationView[]; onOpened: () => void }) {
  const { t } = useTranslation('notifications')
  if (rows.length === 0) {
    return (
      <EmptyState icon={<IconBell size={24} />} title={t('noneYet')}>
        {t('noneYetHint')}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <NotificationRow notification={row} onOpened={onOpened} />
        </li>
      ))}
    </ul>
  )
}

/** The list then follows as after every change. In an archived workspace nothing can be marked. */
function ReadAll() {
  const { t } = useTranslation('notifications')
  const scope = useScope()
  const isArchived = useWorkspaceContext().workspace.archived_at !== null
  const { mutate, isPending } = useMutation(useTRPC().notifications.readAll.mutationOptions({ onError: notifyFailure }))
  if (isArchived) return null
  return (
    <Button variant="subtle" size="compact-sm" loading={isPending} onClick={() => mutate(scope)}>
      {t('markAllAsRead')}
    </Button>
  )
}

function moveAmongRows(event: React.KeyboardEvent<HTMLElement>): void {
  moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLElement>('li > a')])
}
