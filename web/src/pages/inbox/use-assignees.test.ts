import { expect, test } from 'vitest'
import { readHook } from '../../testing/read-hook.tsx'
import { makeTestWorkspace, testWorkspaceId } from '../../testing/test-workspace.tsx'
import { assigneesAmong, useAssignees } from './use-assignees.ts'

const member = { name: '', email: '', role: 'agent' as const, has_two_factor: false, last_active_at: null }
const members = [
  { ...member, user_id: 'agent', permissions: ['reply' as const] },
  { ...member, user_id: 'viewer', permissions: [] },
  { ...member, user_id: 'former agent', permissions: ['view_analytics' as const] },
]

test('only members who may reply are offered, and the present assignee', () => {
  const offered = (current?: string | null) => assigneesAmong(members, current).map(({ user_id }) => user_id)

  expect(offered()).toEqual(['agent'])
  expect(offered(null)).toEqual(['agent'])
  expect(offered('former agent')).toEqual(['agent', 'former agent'])
})

test('nobody is offered until the members are known', () => {
  const workspace = makeTestWorkspace()
  const offered = () => readHook(() => useAssignees('viewer'), workspace.wrap)
  expect(offered()).toEqual({ assignees: [], isLoaded: false })
  const key = [['members', 'list'], { input: { workspaceId: testWorkspaceId, mode: 'live' }, type: 'query' }]
  workspace.queryClient.setQueryData(key, { data: members })
  expect(offered()).toEqual({ assignees: [members[0], members[1]], isLoaded: true })
})
