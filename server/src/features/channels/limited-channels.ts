import { sentence } from '@parley/shared/sentences/sentence'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { z } from 'zod'
import type { Tx } from '../../db/transact.ts'
import { invalidField } from '../../errors.ts'
import { type Scope, systemScope } from '../../policy.ts'
import { listChannelRows } from './channels.store.ts'

type Choice = {
  readonly ids: readonly string[]
  /** Channels that it is limited to already, which may have been removed. */
  readonly held?: readonly string[]
}

/**
 * The channels of this mode that an API key or a webhook is to be limited to, each once, as they are stored.
 * `invalid_request` where one of them is not in use.
 */
export async function chosenChannels(tx: Tx, scope: Scope, { ids, held = [] }: Choice): Promise<string> {
  const usable = (await listChannelRows(tx, scope)).filter(({ id, is_active }) => is_active === 1 || held.includes(id))
  const unknown = ids.find((id) => !usable.some((channel) => channel.id === id))
  if (unknown !== undefined) throw invalidField('channel_ids', sentence('channelNotInUse', { id: unknown }))
  return JSON.stringify([...new Set(ids)])
}

type Limited = { readonly channel_ids: string | null }

/** The channels that an API key or a webhook is limited to; null for all. */
export function channelIdsOf({ channel_ids: ids }: Limited): string[] | null {
  return ids === null ? null : z.array(z.string()).parse(JSON.parse(ids))
}

/** The names of the channels that an API key or a webhook is limited to, for the audit log; undefined for all. */
export async function channelNamesOf(
  tx: Tx,
  limited: Limited & { readonly workspace_id: string; readonly mode: Mode },
): Promise<string[] | undefined> {
  const ids = channelIdsOf(limited)
  if (ids === null) return undefined
  const channels = await listChannelRows(
    tx,
    systemScope({ workspaceId: limited.workspace_id, mode: limited.mode }, 'audit'),
  )
  return channels.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
}
