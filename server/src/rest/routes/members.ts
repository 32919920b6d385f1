import { MemberView } from '@parley/shared/workspace/members'
import { z } from 'zod'
import { listMembers } from '../../features/members/list-members.ts'
import { listOf } from '../responses.ts'
import { byKey, type RouteGroup } from '../route.ts'

export const members: RouteGroup = {
  name: 'Members',
  description:
    'The people of a workspace. Conversations are assigned to them by their user ID. They are invited and changed in the dashboard only.',
  routes: [
    byKey('GET /api/v1/members', {
      operationId: 'listMembers',
      summary: 'List the members of the workspace',
      description: 'Returns all members without pagination.',
      takes: z.object({}),
      does: listMembers,
      gives: listOf(MemberView),
      action: 'members.read',
    }),
  ],
}
