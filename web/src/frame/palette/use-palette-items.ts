import { useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { addressOf, useHasPermission, useMay, useTo, useWorkspaceContext } from '../../scope.ts'
import { signOut } from '../../session.ts'
import { notifyFailure } from '../../ui/overlays/notify.ts'
import type { PickItem } from '../../ui/pick/pick-items.ts'
import { navigationItemsFor, startActionsFor } from '../navigation/site.ts'
import { startConversation } from '../start-conversation.ts'

const themeTexts = { auto: 'useSystemTheme', light: 'useLightTheme', dark: 'useDarkTheme' } as const

/** The parts of the workspace settings that are looked for by their own names. Their IDs are the fragments of the page's address. */
const settingsSections = [
  { id: 'security', name: 'security', words: 'twoFactorSessionsSignOut' },
  { id: 'retention', name: 'retention', words: 'deleteOldMessagesDays' },
  { id: 'rate-limit', name: 'rateLimitOfApiKeys', words: 'tierRequestsPerMinute' },
  { id: 'backups', name: 'backups', words: 'restoreDatabaseCopy' },
  { id: 'api', name: 'workspaceIdAndUrl', words: 'apiBaseUrlAddress' },
] as const

/** All pages, and the actions that are available on every page. */
export function usePaletteItems(open: Open): PickItem[] {
  return [...usePages(), ...useActions(open), ...useWorkspaces()]
}

type Open = (overlay: 'help' | 'news' | 'new-workspace') => void

function useGo() {
  const navigate = useNavigate()
  return (address: string) => () => void navigate(address)
}

function usePages(): PickItem[] {
  const { t } = useTranslation('frame')
  const { workspace } = useWorkspaceContext()
  const go = useGo()
  const to = useTo()
  const maySeeBackups = useHasPermission('manage_settings')
  return [
    ...navigationItemsFor(workspace).map(({ page, name, words, shortcut }) => ({
      id: page,
      group: t('goTo'),
      name: t(name),
      words: words && t(words),
      keys: shortcut && `g ${shortcut}`,
      run: go(to(page)),
    })),
    ...settingsSections
      .filter(({ id }) => id !== 'backups' || maySeeBackups)
      .map(({ id, name, words }) => ({
        id: `section-${id}`,
        group: t('settings'),
        name: t(name),
        words: t(words),
        run: go(`${to('settings')}#${id}`),
      })),
    ...startActionsFor(workspace).map(({ page, name, words }) => ({
      id: page,
      group: t('actions'),
      name: t(name),
      words: words && t(words),
      run: go(to(page)),
    })),
  ]
}

function useActions(open: Open): PickItem[] {
  const { t } = useTranslation('frame')
  const { workspace, mode, me } = useWorkspaceContext()
  const go = useGo()
  const other = mode === 'live' ? 'test' : 'live'
  const mayWrite = useMay('reply')
  const mayInvite = useMay('manage_members')
  const navigate = useNavigate()
  const to = useTo()
  return [
    ...(mayInvite
      ? [
          {
            id: 'invite',
            group: t('actions'),
            name: t('inviteAMember'),
            words: t('addPersonColleagueTeam'),
            run: () => void navigate(to('members'), { state: { invites: true } }),
          },
        ]
      : []),
    ...(mayWrite
      ? [
          {
            id: 'start-conversation',
            group: t('actions'),
            name: t('newConversation'),
            words: t('startWriteMessageCustomer'),
            keys: 'c',
            run: () => startConversation(),
          },
        ]
      : []),
    {
      id: 'mode',
      group: t('actions'),
      name: t(other === 'test' ? 'switchToTest' : 'switchToLive'),
      keys: 'g x',
      run: go(addressOf({ workspaceId: workspace.id, mode: other }, 'inbox')),
    },
    ...(me.may_create_workspaces
      ? [
          {
            id: 'new-workspace',
            group: t('actions'),
            name: t('newWorkspaceTitle'),
            words: t('writeCreate'),
            run: () => open('new-workspace'),
          },
        ]
      : []),
    {
      id: 'help',
      group: t('actions'),
      name: t('showKeyboardShortcuts'),
      words: t('helpWord'),
      keys: '?',
      run: () => open('help'),
    },
    {
      id: 'news',
      group: t('actions'),
      name: t('whatIsNew'),
      words: t('changelogVersionReleases'),
      run: () => open('news'),
    },
    ...useThemes(),
    {
      id: 'sign-out',
      group: t('actions'),
      name: t('signOut'),
      words: t('logOut'),
      run: () => void signOut().catch(notifyFailure),
    },
  ]
}

function useThemes(): PickItem[] {
  const { t } = useTranslation('frame')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (['light', 'dark', 'auto'] as const)
    .filter((scheme) => scheme !== colorScheme)
    .map((scheme) => ({
      id: scheme,
      group: t('actions'),
      name: t(themeTexts[scheme]),
      words: t('lookColourScheme'),
      run: () => setColorScheme(scheme),
    }))
}

function useWorkspaces(): PickItem[] {
  const { t } = useTranslation('frame')
  const { workspace, mode, me } = useWorkspaceContext()
  const go = useGo()
  return [
    {
      id: 'workspaces',
      group: t('workspaces'),
      name: t('allWorkspaces'),
      words: t('listWord'),
      run: go('/workspaces'),
    },
    ...me.workspaces
      .filter(({ id }) => id !== workspace.id)
      .map(({ id, name }) => ({
        id,
        group: t('workspaces'),
        name,
        words: t('switchWorkspaceCommand'),
        run: go(addressOf({ workspaceId: id, mode }, 'inbox')),
      })),
  ]
}
