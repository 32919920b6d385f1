import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from 'react-router'
import { addressOf, useTo, useWorkspaceContext } from '../../scope.ts'
import { signOut } from '../../session.ts'
import { notifyFailure } from '../../ui/overlays/notify.ts'
import { navigationItemsFor, startActionsFor } from '../navigation/site.ts'
import type { PaletteItem } from './palette-items.ts'

/** All pages, and the actions that are available on every page. */
export function usePaletteItems(open: (overlay: 'help' | 'new-workspace') => void): PaletteItem[] {
  const { workspace, mode, me } = useWorkspaceContext()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const navigate = useNavigate()
  const to = useTo()
  const go = (address: string) => () => void navigate(address)
  const other = mode === 'live' ? 'test' : 'live'

  return [
    ...navigationItemsFor(workspace).map(({ page, name, words, key }) => ({
      id: page,
      group: 'Go to',
      name,
      words,
      keys: key && `g ${key}`,
      run: go(to(page)),
    })),
    ...startActionsFor(workspace).map(({ page, name, words }) => ({
      id: page,
      group: 'Actions',
      name,
      words,
      run: go(to(page)),
    })),
    {
      id: 'mode',
      group: 'Actions',
      name: `Switch to ${other} mode`,
      keys: 'g x',
      run: go(addressOf({ workspaceId: workspace.id, mode: other }, 'inbox')),
    },
    ...(me.may_create_workspaces
      ? [
          {
            id: 'new-workspace',
            group: 'Actions',
            name: 'New workspace',
            words: 'create',
            run: () => open('new-workspace'),
          },
        ]
      : []),
    {
      id: 'help',
      group: 'Actions',
      name: 'Show keyboard shortcuts',
      words: 'help',
      keys: '?',
      run: () => open('help'),
    },
    ...(['light', 'dark', 'auto'] as const)
      .filter((scheme) => scheme !== colorScheme)
      .map((scheme) => ({
        id: scheme,
        group: 'Actions',
        name: scheme === 'auto' ? 'Use system theme' : `Use ${scheme} theme`,
        words: 'look colour scheme',
        run: () => setColorScheme(scheme),
      })),
    {
      id: 'sign-out',
      group: 'Actions',
      name: 'Sign out',
      words: 'log out',
      run: () => void signOut().catch(notifyFailure),
    },
    { id: 'workspaces', group: 'Workspaces', name: 'All workspaces', words: 'list', run: go('/workspaces') },
    ...me.workspaces
      .filter(({ id }) => id !== workspace.id)
      .map(({ id, name }) => ({
        id,
        group: 'Workspaces',
        name,
        words: 'switch workspace',
        run: go(addressOf({ workspaceId: id, mode }, 'inbox')),
      })),
  ]
}
