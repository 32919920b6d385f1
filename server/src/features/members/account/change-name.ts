import type { NameChange } from '@parley/shared/workspace/account'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { recordOwnAction } from '../../audit/record-own-action.ts'
import { onlyPeople } from './only-people.ts'
import { updateName } from './sessions.store.ts'

/** One's own name, in every workspace. What was done under the old one keeps it. */
export async function changeName(app: App, actor: Actor, { name }: NameChange): Promise<NameChange> {
  const person = onlyPeople(actor)
  await app.transact(async (tx) => {
    await updateName(app, tx, person, name)
    const details = { name: { from: person.name, to: name } }
    if (person.name !== name) await recordOwnAction(app, tx, person, { action: 'account.renamed', details })
  })
  return { name }
}
