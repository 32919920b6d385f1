import { useLocalStorage } from '@mantine/hooks'
import { useWorkspaceContext } from '../../scope.ts'

export type OwnSwitch = 'navigation-collapsed' | 'views-hidden'

/** What the person has switched on in this browser, such as that the navigation is collapsed to its icons. Off at first. */
export function useOwnSwitch(name: OwnSwitch) {
  const { me } = useWorkspaceContext()
  return useLocalStorage({
    key: `parley-${name}/${me.user.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
}
