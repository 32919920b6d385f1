import { KeyData } from '@parley/shared/workspace/api-keys'
import { Me } from '@parley/shared/workspace/members'
import { z } from 'zod'
import { describeKey } from '../../features/api-keys/describe-key.ts'
import { me } from '../../features/members/account/me.ts'
import { byKey, bySession, type RouteGroup } from '../route.ts'

const NoInput = z.object({})

export const identity: RouteGroup = {
  name: 'Identity',
  description: 'The signed-in user or the API key that makes the request.',
  routes: [
    bySession('GET /api/me', {
      operationId: 'getMe',
      summary: 'Retrieve the signed-in user',
      description: 'Returns the user and the workspaces that the user is a member of.',
      takes: NoInput,
      does: (app, actor) => me(app, actor),
      gives: Me,
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
