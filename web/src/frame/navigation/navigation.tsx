import { Kbd, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useTo, useWorkspaceContext } from '../../scope.ts'
import { isMac } from '../../ui/shortcuts.ts'
import { unreadLabel } from '../../ui/use-page-title.ts'
import { useUnread } from '../alerts/use-alerts.ts'
import { SimulatedBadge } from '../simulated-badge.tsx'
import { useChecklist } from '../use-checklist.ts'
import { AccountMenu } from './account-menu.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import styles from './navigation.module.css'
import { type NavigationItem, siteFor } from './site.ts'
import { useViewsHidden, ViewLinks, ViewsToggle } from './view-links.tsx'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

type NavigationProps = { onSearch: () => void; onNewWorkspace: () => void }

export function Navigation({ onSearch, onNewWorkspace }: NavigationProps) {
  const { t } = useTranslation('frame')
  const to = useTo()
  const { workspace } = useWorkspaceContext()
  const { isHidden } = useChecklist()
  const isListed = ({ page }: NavigationItem) => page !== 'getting-started' || !isHidden
  return (
    <>
      <div className={styles.top}>
        <WorkspaceSwitcher onNewWorkspace={onNewWorkspace} />
        <ModeSwitch />
        <SimulatedBadge />
        <button type="button" className={styles.search} onClick={onSearch}>
          <IconSearch size={14} aria-hidden /> <span>{t('searchOrJumpTo')}</span>
          <Kbd size="xs" aria-hidden>
            {isMac ? '⌘' : t('ctrl')} K
          </Kbd>
        </button>
      </div>
      <div className={styles.groups}>
        {siteFor(workspace).map((group) => (
          <div key={group.name} className={styles.group}>
            <div className={styles.name}>{t(group.name)}</div>
            {group.navigationItems.filter(isListed).map((item) =>
              item.page === 'inbox' ? (
                <InboxLinks key={item.page} item={item} />
              ) : (
                <NavLink key={item.page} to={to(item.page)} className={styles.link ?? ''}>
                  <item.icon size={16} stroke={1.75} />
                  {t(item.name)}
                </NavLink>
              ),
            )}
          </div>
        ))}
      </div>
      <div className={styles.bottom}>
        <AccountMenu />
        <img src="/favicon.svg" alt="" width={20} height={20} className={styles.product} />
      </div>
    </>
  )
}

/** The inbox with its views below it. */
function InboxLinks({ item }: { item: NavigationItem }) {
  const { t } = useTranslation('frame')
  const to = useTo()
  const [isHidden] = useViewsHidden()
  return (
    <>
      <div className={styles.withToggle}>
        <NavLink to={to('inbox')} className={styles.link ?? ''}>
          <item.icon size={16} stroke={1.75} />
          {t(item.name)}
          <UnreadCount />
        </NavLink>
        <ViewsToggle />
      </div>
      {!isHidden && <ViewLinks />}
    </>
  )
}

/** How many unread conversations concern the person; nothing where there are none. */
function UnreadCount() {
  const { t } = useTranslation('frame')
  const unread = useUnread()
  if (unread === 0) return null
  return (
    <span className={styles.unread}>
      <span aria-hidden>{unreadLabel(unread)}</span>
      <VisuallyHidden>{t('unread', { unread: unreadLabel(unread) })}</VisuallyHidden>
    </span>
  )
}
