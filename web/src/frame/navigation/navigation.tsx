import { Kbd } from '@mantine/core'
import { IconChevronDown, IconLayoutSidebar, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { useOpenPage, useTo, useWorkspaceContext } from '../../scope.ts'
import { isMac } from '../../ui/shortcuts.ts'
import { useUnread } from '../alerts/use-alerts.ts'
import { SimulatedBadge } from '../simulated-badge.tsx'
import { useChecklist } from '../use-checklist.ts'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { HelpMenu } from './help-menu.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import styles from './navigation.module.css'
import { type NavigationItem, siteFor } from './site.ts'
import { ToggleButton } from './toggle-button.tsx'
import { UnreadCount } from './unread-count.tsx'
import { useOwnSwitch } from './use-own-switch.ts'
import { useViews, ViewLinks } from './view-links.tsx'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

type NavigationProps = {
  onSearch: () => void
  onNotifications: () => void
  onNewWorkspace: () => void
  onHelp: (what: 'help' | 'news') => void
  /** Whether it can be collapsed to its icons. */
  collapsible?: boolean
}

export function Navigation({
  onSearch,
  onNotifications,
  onNewWorkspace,
  onHelp,
  collapsible = false,
}: NavigationProps) {
  const { t } = useTranslation('frame')
  const { workspace } = useWorkspaceContext()
  const { isHidden } = useChecklist()
  const isListed = ({ page }: NavigationItem) => page !== 'getting-started' || !isHidden
  return (
    <>
      <div className={styles.top}>
        <div className={styles.head}>
          <WorkspaceSwitcher onNewWorkspace={onNewWorkspace} />
          <Bell onOpen={onNotifications} />
        </div>
        <ModeSwitch />
        <SimulatedBadge />
        <button type="button" className={styles.search} onClick={onSearch} title={t('searchOrJumpTo')}>
          <IconSearch size={14} aria-hidden /> <span>{t('searchOrJumpTo')}</span>
          <Kbd size="xs" aria-hidden>
            {isMac ? '⌘' : t('ctrl')} K
          </Kbd>
        </button>
      </div>
      <div className={styles.groups}>
        {siteFor(workspace).map(({ name, icon, navigationItems }) =>
          icon ? (
            <AreaLink key={name} name={name} icon={icon} pages={navigationItems.map(({ page }) => page)} />
          ) : (
            navigationItems
              .filter(isListed)
              .map((item) =>
                item.page === 'inbox' ? (
                  <InboxLinks key={item.page} item={item} />
                ) : (
                  <Entry key={item.page} {...item} />
                ),
              )
          ),
        )}
      </div>
      <div className={styles.bottom}>
        <div className={styles.tools}>
          <HelpMenu onOpen={onHelp} />
          {collapsible && (
            <ToggleButton hides="navigation-collapsed" label={t('expandedNavigation')}>
              <IconLayoutSidebar size={16} aria-hidden />
            </ToggleButton>
          )}
        </div>
        <div className={styles.account}>
          <AccountMenu />
          <img src="/favicon.svg" alt="" width={20} height={20} className={styles.product} />
        </div>
      </div>
    </>
  )
}

type EntryProps = Pick<NavigationItem, 'page' | 'name' | 'icon'> & { current?: 'page' | 'false'; children?: ReactNode }

function Entry({ page, name, icon: Icon, current = 'page', children }: EntryProps) {
  const { t } = useTranslation('frame')
  return (
    <NavLink to={useTo()(page)} className={styles.link ?? ''} title={t(name)} aria-current={current}>
      <Icon size={16} stroke={1.75} />
      <span className={styles.label}>{t(name)}</span>
      {children}
    </NavLink>
  )
}

type AreaLinkProps = Pick<NavigationItem, 'name' | 'icon'> & { pages: readonly string[] }

/** Opens the first page of an area. One of which the member may open a single page has no entry. */
function AreaLink({ name, icon: Icon, pages }: AreaLinkProps) {
  const { t } = useTranslation('frame')
  const to = useTo()
  const open = useOpenPage()
  const [first] = pages
  if (first === undefined || pages.length === 1) return null
  return (
    <Link
      to={to(first)}
      className={styles.link}
      title={t(name)}
      aria-current={open !== undefined && pages.includes(open) ? 'page' : undefined}
    >
      <Icon size={16} stroke={1.75} />
      <span className={styles.label}>{t(name)}</span>
    </Link>
  )
}

/** The inbox with its views below it. Where a shown view is the current one, the inbox is not marked too. */
function InboxLinks({ item }: { item: NavigationItem }) {
  const { t } = useTranslation('frame')
  const [isHidden] = useOwnSwitch('views-hidden')
  const [isCollapsed] = useOwnSwitch('navigation-collapsed')
  const views = useViews()
  const unread = useUnread()
  const isMarkedBelow = !isHidden && !isCollapsed && views.some(({ isCurrent }) => isCurrent)
  return (
    <>
      <div className={styles.withToggle}>
        <Entry {...item} current={isMarkedBelow ? 'false' : 'page'}>
          <UnreadCount unread={unread} />
        </Entry>
        <ToggleButton hides="views-hidden" label={t('viewsOfTheInbox')}>
          <IconChevronDown size={14} aria-hidden />
        </ToggleButton>
      </div>
      {!isHidden && <ViewLinks views={views} />}
    </>
  )
}
