import {
  ApiKeyChange,
  ApiKeyHandover,
  ApiKeyId,
  ListApiKeys,
  NewApiKey,
  RotateApiKey,
} from '@parley/shared/workspace/api-keys'
import { KeyRequestsOf, KeyUsageOf } from '@parley/shared/workspace/key-usage'
import { changeApiKey } from '../../features/api-keys/change-api-key.ts'
import { createApiKey } from '../../features/api-keys/create-api-key.ts'
import { deleteApiKey } from '../../features/api-keys/delete-api-key.ts'
import { handOverApiKey } from '../../features/api-keys/hand-over-keys.ts'
import { listApiKeys } from '../../features/api-keys/list-api-keys.ts'
import { rotateApiKey } from '../../features/api-keys/rotate-api-key.ts'
import { keyRequests } from '../../features/api-keys/usage/key-requests.ts'
import { keyUsage } from '../../features/api-keys/usage/key-usage.ts'
import { perform, router, whoMay } from '../base.ts'

export const apiKeys = router({
  create: whoMay('api_keys.manage').input(NewApiKey).mutation(perform(createApiKey)),
  list: whoMay('api_keys.read').input(ListApiKeys).query(perform(listApiKeys)),
  change: whoMay('api_keys.manage').input(ApiKeyChange).mutation(perform(changeApiKey)),
  handOver: whoMay('api_keys.manage').input(ApiKeyHandover).mutation(perform(handOverApiKey)),
  delete: whoMay('api_keys.manage').input(ApiKeyId).mutation(perform(deleteApiKey)),
  rotate: whoMay('api_keys.manage').input(RotateApiKey).mutation(perform(rotateApiKey)),
  requests: whoMay('api_keys.read').input(KeyRequestsOf).query(perform(keyRequests)),
  usage: whoMay('api_keys.read').input(KeyUsageOf).query(perform(keyUsage)),
})
