import { ApiKeyChange, ApiKeyId, ListApiKeys, NewApiKey } from '@parley/shared/workspace/api-keys'
import { CreatedKey, DeletedKey, KeyData, OwnedKey } from '@parley/shared/workspace/key-data'
import { z } from 'zod'
import { changeApiKey } from '../../features/api-keys/change-api-key.ts'
import { createApiKey } from '../../features/api-keys/create-api-key.ts'
import { deleteApiKey } from '../../features/api-keys/delete-api-key.ts'
import { listApiKeys } from '../../features/api-keys/list-api-keys.ts'
import { listOf } from '../responses.ts'
import { bySession, type RouteGroup } from '../route.ts'

export const apiKeys: RouteGroup = {
  name: 'API keys',
  description: 'Credentials of programs. The secret is only shown when a key is created.',
  routes: [
    bySession('POST /api/api-keys', {
      operationId: 'createApiKey',
      summary: 'Create an API key',
      description:
        'Returns the secret, which cannot be retrieved later. You can only grant what you may do yourself: [Permissions](#permissions) says what each permission requires. If the response is lost, repeat the request with the same `Idempotency-Key`.',
      takes: NewApiKey,
      does: createApiKey,
      gives: CreatedKey,
      action: 'api_keys.manage',
      status: 201,
      idempotent: true,
    }),
    bySession('GET /api/api-keys', {
      operationId: 'listApiKeys',
      summary: 'List all API keys',
      description: 'Returns the keys of both modes, newest first, without their secrets.',
      takes: ListApiKeys,
      does: listApiKeys,
      gives: listOf(OwnedKey),
      action: 'api_keys.read',
    }),
    bySession('PATCH /api/api-keys', {
      operationId: 'changeApiKey',
      summary: 'Update an API key',
      description:
        'Deactivates, reactivates, renames or restricts a key. Provide at least one of `isActive`, `name`, `permissions`, `rateLimitPerMinute`, `allowedCidrs` and `channel_ids`; omitted fields are not changed. Takes effect with the key’s next request. You can only add permissions that you have yourself.',
      takes: ApiKeyChange,
      does: changeApiKey,
      gives: z.object({ data: KeyData }),
      action: 'api_keys.manage',
      errors: ['not_found'],
    }),
    bySession('DELETE /api/api-keys', {
      operationId: 'deleteApiKey',
      summary: 'Delete an API key',
      description:
        'Permanently deletes a key. Requests with it fail immediately. To replace a secret without interruption, rotate the key in the dashboard.',
      takes: ApiKeyId,
      does: deleteApiKey,
      gives: DeletedKey,
      action: 'api_keys.manage',
      errors: ['not_found'],
    }),
  ],
}
