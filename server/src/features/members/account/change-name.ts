import type { NameChange } from '@parley/shared/workspace/account'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { recordOwnAction } from '../../audit/record-own-action.ts'
import { updateName } from './sessions.store.ts'

/** Changes one's own name in every workspace. Earlier audit entries keep the old name. */
export async function changeName(app: App, person: UserActor, { name }: NameChange): Promise<NameChange> {
  await app.transact(async (tx) => {
    await updateName(app, tx, person, name)
    const details = { name: { from: person.name, to: name } }
    if (person.name !== name) await recordOwnAction(app, tx, person, { action: 'account.renamed', details })
  })
  return { name }
}
