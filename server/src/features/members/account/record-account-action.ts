import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { AccountAction } from '../../../auth/account-action.ts'
import type { Tx } from '../../../db/transact.ts'
import { systemScope } from '../../../policy.ts'
import { recordOwnAction } from '../../audit/record-own-action.ts'
import { publishMembers } from '../publish-members.ts'

type Context = { readonly app: App; readonly tx: Tx }

/** Records what a person does to their account through the sign-in library, and publishes what members see of it. */
export async function recordAccountAction(
  { app, tx }: Context,
  person: UserActor,
  action: AccountAction,
): Promise<void> {
  await recordOwnAction(app, tx, person, action)
  if (!action.action.startsWith('two_factor.')) return
  for (const { workspaceId } of person.memberships) {
    publishMembers(app, systemScope({ workspaceId, mode: 'live' }, 'account'))
  }
}
