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
import { router, signedIn } from '../base.ts'

export const apiKeys = router({
  create: signedIn.input(NewApiKey).mutation(({ ctx, input }) => createApiKey(ctx.app, ctx.actor, input)),
  list: signedIn.input(ListApiKeys).query(({ ctx, input }) => listApiKeys(ctx.app, ctx.actor, input)),
  change: signedIn.input(ApiKeyChange).mutation(({ ctx, input }) => changeApiKey(ctx.app, ctx.actor, input)),
  delete: signedIn.input(ApiKeyId).mutation(({ ctx, input }) => deleteApiKey(ctx.app, ctx.actor, input)),
  rotate: signedIn.input(RotateApiKey).mutation(({ ctx, input }) => rotateApiKey(ctx.app, ctx.actor, input)),
  usage: signedIn.input(KeyUsageOf).query(({ ctx, input }) => keyUsage(ctx.app, ctx.actor, input)),
})
