import type { App } from '../../app.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { PlatformUpdate, UpdateResult } from '../../platforms/platform-update.ts'
import { resumeScope } from '../../policy.ts'
import { moveContact } from '../identity/move-contact.ts'

/** A customer has changed their number: their conversations and message preferences move with them. */
export async function receiveMove(
  app: App,
  channel: Channel,
  { from, to, at }: Extract<PlatformUpdate, { kind: 'moved' }>,
): Promise<UpdateResult> {
  const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
  await app.transact((tx) => moveContact(app, tx, scope, { from, to, at }))
  return undefined
}
