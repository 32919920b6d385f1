import type { ConnectionView } from '@parley/shared/workspace/connections'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { WhatsAppConnectionTable } from '../../db/schema/whatsapp.ts'
import { changeConnection } from '../../platforms/whatsapp/connections.store.ts'
import { authorize } from '../../policy.ts'
import { templatesUnread } from '../templates/sync-templates.ts'
import { credentialsOf, knownConnection } from './known-connection.ts'
import { facts } from './number-details.ts'
import { presentConnection } from './present-connection.ts'

/** Asks the platform now how the number is. What it refuses is the trouble that stands there from then on. */
export async function checkConnection(app: App, actor: Actor, input: Where): Promise<{ data: ConnectionView }> {
  const scope = authorize(actor, 'channels.manage', input)
  const { connection } = await knownConnection(app, scope)
  return { data: presentConnection(app, await look(app, connection)) }
}

/** Answers the connection as it is after the look. */
export async function look(app: App, connection: WhatsAppConnectionTable): Promise<WhatsAppConnectionTable> {
  const checked = await app.platforms.whatsapp.check(credentialsOf(app, connection))
  const now = app.now()
  const found = checked.ok
    ? { ...facts(checked.facts, now), ...stillWrong(connection) }
    : { trouble_code: checked.problem.code, trouble: checked.problem.message, checked_at: now }
  const changed = await app.transact((tx) => changeConnection(tx, connection.channel_id, found))
  return changed ?? connection
}

/** A number that is well says nothing about its templates. */
function stillWrong({ trouble_code, trouble }: WhatsAppConnectionTable) {
  return trouble_code === templatesUnread ? { trouble_code, trouble } : {}
}
