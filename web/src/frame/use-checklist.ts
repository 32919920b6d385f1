import { useLocalStorage } from '@mantine/hooks'
import { useCallback } from 'react'
import { useScope } from '../scope.ts'

/** Whether the checklist of this workspace is hidden in this browser: dismissed by the user, or seen complete. */
export function useChecklist(): { isHidden: boolean; hide: () => void; show: () => void } {
  const { workspaceId } = useScope()
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: 'parley-checklists-hidden',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const hide = useCallback(
    () => setHidden((before) => [...before.filter((id) => id !== workspaceId), workspaceId]),
    [setHidden, workspaceId],
  )
  const show = () => setHidden((before) => before.filter((id) => id !== workspaceId))
  return { isHidden: hidden.includes(workspaceId), hide, show }
}
