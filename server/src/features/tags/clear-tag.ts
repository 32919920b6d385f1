import { modes } from '@parley/shared/words'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { untagContacts } from './tagged-contacts.store.ts'
import { untagConversations } from './tagged-conversations.store.ts'

/** The most conversations or contacts that lose the tag in one step, so that a transaction stays short, however many have the tag. */
const atATime = 500

/** A tag, and the one that whatever has it gets instead; without `into` it gets none. */
type Cleared = { readonly tagId: string; readonly into?: string }

/** Takes a tag off every conversation and contact of both modes, in as many transactions as it takes. */
export async function clearTag(app: App, scope: Scope, cleared: Cleared): Promise<void> {
  for (const each of bothModesOf(scope)) {
    let isMore = true
    while (isMore) isMore = await app.transact((tx) => clearSome(app, tx, each, cleared))
  }
}

/** Does what `clearTag` does, for those that were tagged since, in the transaction that deletes the tag. */
export async function clearTagIn(app: App, tx: Tx, scope: Scope, cleared: Cleared): Promise<void> {
  for (const each of bothModesOf(scope)) {
    let isMore = true
    while (isMore) isMore = await clearSome(app, tx, each, cleared)
  }
}

function bothModesOf({ workspaceId }: Scope): Scope[] {
  return modes.map((mode) => resumeScope({ workspace_id: workspaceId, mode }))
}

/** Returns whether there may be more. */
async function clearSome(app: App, tx: Tx, scope: Scope, cleared: Cleared): Promise<boolean> {
  const removal = { ...cleared, limit: atATime }
  const conversations = await untagConversations(tx, scope, removal)
  const contacts = await untagContacts(tx, scope, removal)
  for (const id of conversations) app.live.publish(scope, { noun: 'conversations', id })
  for (const id of contacts) app.live.publish(scope, { noun: 'contacts', id })
  return Math.max(conversations.length, contacts.length) === atATime
}
