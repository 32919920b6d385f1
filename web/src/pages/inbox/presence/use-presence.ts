import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useMemo } from 'react'
import { useScope } from '../../../scope.ts'
import { useTRPCClient } from '../../../trpc.ts'
import { type Announcer, makeAnnouncer } from './announcer.ts'

/** Announces to the others who have the conversation open that this person views it while its tab is visible. */
export function usePresence(conversationId: string): Pick<Announcer, 'type'> {
  const client = useTRPCClient()
  const { workspaceId, mode } = useScope()
  const isVisible = useDocumentVisibility() === 'visible'
  const announcer = useMemo(
    () =>
      makeAnnouncer((state) => {
        // A lost announcement is repeated by the next heartbeat.
        client.presence.announce.mutate({ workspaceId, mode, conversationId, state }).catch(() => {})
      }),
    [client, workspaceId, mode, conversationId],
  )
  useEffect(() => {
    announcer.show(isVisible)
    return () => announcer.show(false)
  }, [announcer, isVisible])
  return announcer
}
