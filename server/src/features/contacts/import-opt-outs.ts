import type { ImportOptOuts, OptOutRowResult, OptOutScope } from '@parley/shared/contacts/contacts'
import { checkPhone } from '@parley/shared/contacts/phone'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { authorize, type Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { changeOptOut } from './change-opt-out.ts'
import { findOrCreateContact } from './find-or-create-contact.ts'

/**
 * Notes the opt-outs of a list: all that can be, or none when the store fails. Phones that nobody knew become contacts,
 * so that no later campaign reaches them. Doing it again changes nothing, and no wish is ever loosened.
 */
export async function importOptOuts(
  app: App,
  actor: Actor,
  input: ImportOptOuts & Where,
): Promise<{ data: OptOutRowResult[] }> {
  const scope = authorize(actor, 'contacts.import', input)
  const checked = input.phones.map((written) => ({ written, check: checkPhone(written) }))
  const phones = new Set(checked.flatMap(({ check }) => (check.ok ? [check.phone] : [])))
  const changed = await app.transact(async (tx) => {
    const noted = new Set<string>()
    // One order everywhere, so that two imports of the same people do not wait for each other.
    for (const phone of [...phones].sort()) {
      if (await optOut(app, tx, scope, { phone, wanted: input.scope })) noted.add(phone)
    }
    await recordAudit(app, tx, scope, {
      actor,
      action: 'contact.opt_outs_imported',
      subject: `${noted.size} of ${input.phones.length} listed`,
      details: { opt_out: input.scope },
    })
    return noted
  })
  const data = checked.map(({ written, check }): OptOutRowResult => {
    if (!check.ok) return { phone: written, outcome: 'invalid', message: check.problem }
    // Listed twice, it is news only where it stands first.
    const isNews = changed.delete(check.phone)
    return { phone: check.phone, outcome: isNews ? 'opted_out' : 'already', message: null }
  })
  return { data }
}

type OptOutRequest = { readonly phone: string; readonly wanted: OptOutScope }

/** True when that is news. */
async function optOut(app: App, tx: Tx, scope: Scope, { phone, wanted }: OptOutRequest): Promise<boolean> {
  const contact = await findOrCreateContact(app, tx, scope, { phone, platformUserId: null, name: null })
  const optOutRows = contact.opt_out_scope
  if (optOutRows === wanted || optOutRows === 'everything') return false
  await changeOptOut(app, tx, scope, { contact, to: { scope: wanted, source: 'import' } })
  return true
}
