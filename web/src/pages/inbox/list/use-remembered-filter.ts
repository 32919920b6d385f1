import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useScope, useWorkspaceContext } from '../../../scope.ts'

/** The parameters that are not remembered: where one is and what is searched for, which is not what one works through every day. */
const notRemembered = new Set(['page', 'message', 'q'])

/**
 * Remembers the filters and the order of the inbox in this browser, for each person, workspace and mode, and applies them when the
 * inbox is opened at an address without any.
 */
export function useRememberedFilter(): void {
  const { me } = useWorkspaceContext()
  const { workspaceId, mode } = useScope()
  const [parameters, setParameters] = useSearchParams()
  const key = `parley-inbox/${me.user.id}/${workspaceId}/${mode}`
  const chosen = new URLSearchParams([...parameters].filter(([name]) => !notRemembered.has(name))).toString()
  const appliedKey = useRef<string>(undefined)
  useEffect(() => {
    const isOpened = appliedKey.current !== key
    appliedKey.current = key
    const remembered = localStorage.getItem(key)
    if (isOpened && remembered && parameters.size === 0) setParameters(remembered, { replace: true })
    else if (chosen === '') localStorage.removeItem(key)
    else localStorage.setItem(key, chosen)
  }, [key, chosen, parameters, setParameters])
}
