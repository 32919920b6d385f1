import type { App } from '../../app.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { PlatformUpdate, UpdateResult } from '../../platforms/platform-update.ts'
import { resumeScope } from '../../policy.ts'
import { recordPlatformPreference } from '../contacts/record-opt-out-preference.ts'
import { findOrCreateContact } from '../identity/find-or-create-contact.ts'

export type Preference = Extract<PlatformUpdate, { kind: 'preference' }>

/** An opt-out may come from a customer who never wrote: a contact is created for it, so that campaigns respect it. */
export async function receivePreference(app: App, channel: Channel, preference: Preference): Promise<UpdateResult> {
  const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
  return app.transact(async (tx) => {
    const contact = await findOrCreateContact(app, tx, scope, {
      ...preference.from,
      name: null,
      source: 'preference',
      at: preference.at,
    })
    const { campaigns, at } = preference
    await recordPlatformPreference(app, tx, scope, { contact, campaigns, at: Math.min(at, app.now()) })
    return undefined
  })
}
