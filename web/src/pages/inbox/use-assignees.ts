import type { MemberView } from '@parley/shared/workspace/members'
import { useQuery } from '@tanstack/react-query'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'

type Assignee = Pick<MemberView, 'user_id' | 'name'>

/**
 * The members to whom a conversation can be assigned. The present assignee stays among them without the permission to
 * reply, so that the field shows who it is. `isLoaded` is false until the members are known.
 */
export function useAssignees(current?: string | null): { assignees: Assignee[]; isLoaded: boolean } {
  const trpc = useTRPC()
  const members = useQuery(trpc.members.list.queryOptions(useScope(), { staleTime: 60_000 }))
  return { assignees: assigneesAmong(members.data?.data ?? [], current), isLoaded: members.data !== undefined }
}

/** Returns the members who may reply, and the present assignee. */
export function assigneesAmong(members: readonly MemberView[], current?: string | null): Assignee[] {
  return members.filter(({ user_id, permissions }) => permissions.includes('reply') || user_id === current)
}
