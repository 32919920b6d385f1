import { useDisclosure } from '@mantine/hooks'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { LiveUpdates } from '../live.tsx'
import { rememberWorkspace, useTo, useWorkspaceContext, WorkspaceContext } from '../scope.ts'
import { TableSkeleton } from '../ui/lists/skeletons.tsx'
import { SideSheet } from '../ui/overlays/side-sheet.tsx'
import { useAlerts } from './alerts/use-alerts.ts'
import { ArchivedNotice } from './archived-notice.tsx'
import styles from './frame.module.css'
import { LiveNotice } from './live-notice.tsx'
import { AreaNavigation } from './navigation/area-navigation.tsx'
import { Navigation } from './navigation/navigation.tsx'
import { TopBar } from './navigation/top-bar.tsx'
import { useOwnSwitch } from './navigation/use-own-switch.ts'
import { useOverlays } from './palette/overlays.tsx'
import { SignedIn } from './signed-in.tsx'
import { TwoFactorNotice } from './two-factor-notice.tsx'
import { usePageFocus } from './use-page-focus.ts'

/** The layout around every page: navigation, top bar, mode and notices. */
export function Frame() {
  return (
    <SignedIn>
      {(context) => (
        <WorkspaceContext value={context}>
          <LiveUpdates paused={context.workspace.two_factor === 'missing'}>
            <Shell />
          </LiveUpdates>
        </WorkspaceContext>
      )}
    </SignedIn>
  )
}

function Shell() {
  const { t } = useTranslation('frame')
  const { workspace, mode } = useWorkspaceContext()
  const [opened, { toggle, close }] = useDisclosure(false)
  const { pathname } = useLocation()
  const account = useTo()('account')
  const mustEnrol = workspace.two_factor === 'missing'
  const { overlays, openPalette, openNotifications, openNewWorkspace, openHelp } = useOverlays()
  const main = usePageFocus()
  const [isCollapsed] = useOwnSwitch('navigation-collapsed')
  useAlerts()
  const search = () => {
    close()
    openPalette()
  }
  const help = (what: 'help' | 'news') => {
    close()
    openHelp(what)
  }
  const notifications = () => {
    close()
    openNotifications()
  }
  const createWorkspace = () => {
    close()
    openNewWorkspace()
  }
  useEffect(() => rememberWorkspace({ workspaceId: workspace.id, mode }), [workspace.id, mode])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the page changes
  useEffect(close, [pathname])

  return (
    <div className={styles.frame} data-mode={mode} data-collapsed={isCollapsed || undefined}>
      <a href="#page" className={styles.skip}>
        {t('skipToContent')}
      </a>
      <nav className={styles.side} aria-label="Parley">
        <Navigation
          onSearch={search}
          onNotifications={notifications}
          onNewWorkspace={createWorkspace}
          onHelp={help}
          collapsible
        />
      </nav>
      <SideSheet label={t('navigation')} side="left" opened={opened} onClose={close}>
        <Navigation onSearch={search} onNotifications={notifications} onNewWorkspace={createWorkspace} onHelp={help} />
      </SideSheet>
      <div className={styles.main}>
        <TopBar opened={opened} onToggle={toggle} onNotifications={notifications} />
        <ArchivedNotice />
        <TwoFactorNotice />
        <LiveNotice />
        <AreaNavigation />
        <main id="page" ref={main} className={styles.page} tabIndex={-1}>
          <Suspense fallback={<TableSkeleton />}>
            {/* The key remounts the page when the workspace or the mode changes. */}
            {mustEnrol && pathname !== account ? (
              <Navigate to={account} replace />
            ) : (
              <Outlet key={`${workspace.id}/${mode}`} />
            )}
          </Suspense>
        </main>
      </div>
      {overlays}
    </div>
  )
}
