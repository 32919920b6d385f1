import { KeyData } from '@parley/shared/workspace/key-data'
import { Me, OwnWorkspace } from '@parley/shared/workspace/members'
import { NewWorkspace } from '@parley/shared/workspace/workspaces'
import { z } from 'zod'
import { describeKey } from '../../features/api-keys/describe-key.ts'
import { createWorkspace } from '../../features/workspaces/create-workspace.ts'
import { requireWorkspaceCreator } from '../../features/workspaces/may-create-workspaces.ts'
import { me } from '../../features/workspaces/me.ts'
import { byKey, forOneself, type RouteGroup } from '../route.ts'

const NoInput = z.object({})

export const identity: RouteGroup = {
  name: 'Identity',
  description: 'The signed-in user with their workspaces, or the API key that makes the request.',
  routes: [
    forOneself('GET /api/me', {
      operationId: 'getMe',
      summary: 'Retrieve the signed-in user',
      description: 'Returns the user and the workspaces that the user is a member of.',
      takes: NoInput,
      does: me,
      gives: Me,
    }),
    forOneself('POST /api/workspaces', {
      operationId: 'createWorkspace',
      summary: 'Create a workspace',
      description:
        'Creates a workspace with the simulator in both modes and makes you its owner. Who may create workspaces is a setting of the installation: by default, the owners of its first workspace.',
      takes: NewWorkspace,
      does: createWorkspace,
      permit: requireWorkspaceCreator,
      gives: OwnWorkspace,
      inData: true,
      status: 201,
      idempotent: true,
      errors: ['forbidden'],
    }),
    byKey('GET /api/v1/key', {
      operationId: 'getKey',
      summary: 'Retrieve the calling API key',
      description: 'Returns the API key that the request is authenticated with.',
      takes: NoInput,
      does: describeKey,
      gives: KeyData,
      inData: true,
      action: 'api_keys.describe_self',
    }),
  ],
}
