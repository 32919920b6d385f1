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
 * Records the opt-outs of a list: every valid row, or none when the store fails. Unknown phones become contacts, so that no
 * later campaign reaches them. Repeating it changes nothing, and no opt-out is ever relaxed.
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
    const optedOut = new Set<string>()
    // Always in the same order, so that two imports of the same people cannot deadlock.
    for (const phone of [...phones].sort()) {
      if (await optOut(app, tx, scope, { phone, optOutScope: input.scope })) optedOut.add(phone)
    }
    await recordAudit(app, tx, scope, {
      actor,
      action: 'contact.opt_outs_imported',
      subject: `${optedOut.size} of ${input.phones.length} listed`,
      details: { opt_out: input.scope },
    })
    return optedOut
  })
  const data = checked.map(({ written, check }): OptOutRowResult => {
    if (!check.ok) return { phone: written, outcome: 'invalid', message: check.problem }
    // A phone that is listed twice counts as changed only the first time.
    const isChanged = changed.delete(check.phone)
    return { phone: check.phone, outcome: isChanged ? 'opted_out' : 'already', message: null }
  })
  return { data }
}

type OptOutRequest = { readonly phone: string; readonly optOutScope: OptOutScope }

/** True when the contact was changed. */
async function optOut(app: App, tx: Tx, scope: Scope, { phone, optOutScope }: OptOutRequest): Promise<boolean> {
  const contact = await findOrCreateContact(app, tx, scope, {
    phone,
    platformUserId: null,
    name: null,
    source: 'list',
  })
  const current = contact.opt_out_scope
  if (current === optOutScope || current === 'everything') return false
  await changeOptOut(app, tx, scope, { contact, to: { scope: optOutScope, source: 'import' } })
  return true
}
