import { sentence } from '@parley/shared/sentences/sentence'
import type { Tx } from '../../db/transact.ts'
import { invalidField } from '../../errors.ts'
import { type Scope, systemScope } from '../../policy.ts'
import { listChannelRows } from '../channels/channels.store.ts'
import type { KeyRow } from './api-keys.store.ts'
import { channelIdsOf } from './present-key.ts'

type Choice = {
  readonly ids: readonly string[]
  /** Channels that the key is limited to already, which may have been removed. */
  readonly held?: readonly string[]
}

/** The channels of this mode that a key is to be limited to, each once. `invalid_request` where one of them is not in use. */
export async function chosenChannels(tx: Tx, scope: Scope, { ids, held = [] }: Choice): Promise<string[]> {
  const usable = (await listChannelRows(tx, scope)).filter(({ id, is_active }) => is_active === 1 || held.includes(id))
  const unknown = ids.find((id) => !usable.some((channel) => channel.id === id))
  if (unknown !== undefined) throw invalidField('channel_ids', sentence('channelNotInUse', { id: unknown }))
  return [...new Set(ids)]
}

/** The names of the channels that a key is limited to, for the audit log; undefined for all. */
export async function channelNamesOf(tx: Tx, key: KeyRow): Promise<string[] | undefined> {
  const ids = channelIdsOf(key)
  if (ids === null) return undefined
  const ofKey = systemScope({ workspaceId: key.workspace_id, mode: key.mode }, 'audit')
  const channels = await listChannelRows(tx, ofKey)
  return channels.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
}
