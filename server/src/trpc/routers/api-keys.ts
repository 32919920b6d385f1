import {
  ApiKeyChange,
  ApiKeyId,
  KeyUsageOf,
  ListApiKeys,
  NewApiKey,
  RotateApiKey,
} from '@parley/shared/workspace/api-keys'
import { changeApiKey } from '../../features/api-keys/change-api-key.ts'
import { createApiKey } from '../../features/api-keys/create-api-key.ts'
import { deleteApiKey } from '../../features/api-keys/delete-api-key.ts'
import { listApiKeys } from '../../features/api-keys/list-api-keys.ts'
import { rotateApiKey } from '../../features/api-keys/rotate-api-key.ts'
import { keyUsage } from '../../features/api-keys/usage/key-usage.ts'
import { perform, router, signedIn } from '../base.ts'

export const apiKeys = router({
  create: signedIn.input(NewApiKey).mutation(perform(createApiKey)),
  list: signedIn.input(ListApiKeys).query(perform(listApiKeys)),
  change: signedIn.input(ApiKeyChange).mutation(perform(changeApiKey)),
  delete: signedIn.input(ApiKeyId).mutation(perform(deleteApiKey)),
  rotate: signedIn.input(RotateApiKey).mutation(perform(rotateApiKey)),
  usage: signedIn.input(KeyUsageOf).query(perform(keyUsage)),
})
