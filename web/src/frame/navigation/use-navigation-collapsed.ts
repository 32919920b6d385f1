import { useLocalStorage } from '@mantine/hooks'
import { useWorkspaceContext } from '../../scope.ts'

/** Whether the navigation is collapsed to its icons, as the person chose in this browser. */
export function useNavigationCollapsed() {
  const { me } = useWorkspaceContext()
  return useLocalStorage({
    key: `parley-navigation-collapsed/${me.user.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
}
