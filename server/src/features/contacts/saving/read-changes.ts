import type { ContactChanges } from '@parley/shared/contacts/contact-changes'
import type { AddressSource } from '@parley/shared/contacts/contacts'
import { checkPhone } from '@parley/shared/contacts/phone'
import { readPhoneIn } from '@parley/shared/contacts/phone-in-country'
import type { FieldProblem } from '@parley/shared/errors'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { definitionsOf } from '../../contact-fields/contact-fields.store.ts'
import { type FieldValues, readFields } from '../../contact-fields/read-field-value.ts'
import { memberNames } from '../../members/member-names.store.ts'
import { settingsOf } from '../../settings/settings.store.ts'

/** Who wrote a change. Numbers that a person typed may be those of the default country; programs and imports write +. */
export type ChangeSource = Extract<AddressSource, 'person' | 'import' | 'api'>

export type Change = { readonly changes: ContactChanges; readonly source: ChangeSource }

/** Changes with numbers in E.164 form, and what is wrong with them. Lists that are undefined stay as they are. */
export type ReadChange = {
  readonly columns: Partial<ContactTable>
  readonly phones: readonly string[] | undefined
  readonly emails: readonly string[] | undefined
  readonly fields: FieldValues
  readonly problems: readonly FieldProblem[]
}

/** Normalises changes, without looking at contacts. */
export async function readChanges(app: App, tx: Tx, scope: Scope, rows: readonly Change[]): Promise<ReadChange[]> {
  const isTyped = rows.some(({ changes, source }) => source === 'person' && changes.phones?.length)
  const country = isTyped ? (await settingsOf(tx, scope)).defaultCountry : undefined
  const owners = rows.flatMap(({ changes }) => changes.owner ?? [])
  const members = await memberNames(tx, scope, [...new Set(owners)])
  const definitions = rows.some(({ changes }) => changes.fields) ? await definitionsOf(tx, scope) : []
  return rows.map(({ changes, source }) => {
    const phones = changes.phones?.map((written) =>
      source === 'person' && country !== undefined ? readPhoneIn(country, written) : checkPhone(written),
    )
    const ofPhones = phones?.flatMap((each, index) =>
      each.ok ? [] : [{ path: `phones[${index}]`, message: each.problem }],
    )
    const { owner, emails } = changes
    const isStranger = owner && !members.has(owner)
    const fields = readFields(definitions, changes.fields ?? {})
    return {
      columns: columnsOf(changes, app.now()),
      phones: phones?.flatMap((each) => (each.ok ? [each.phone] : [])),
      emails: emails && [...new Set(emails)],
      fields: fields.values,
      problems: [
        ...(ofPhones ?? []),
        ...(isStranger ? [{ path: 'owner', message: sentence('ownerNotMember') }] : []),
        ...fields.problems,
      ],
    }
  })
}

function columnsOf({ name, owner, ...changes }: ContactChanges, at: number): Partial<ContactTable> {
  const { external_id, language, country, time_zone } = changes
  return {
    ...(name !== undefined && { name, named_at: name === null ? null : at }),
    ...(owner !== undefined && { owner_id: owner }),
    ...(external_id !== undefined && { external_id }),
    ...(language !== undefined && { language }),
    ...(country !== undefined && { country }),
    ...(time_zone !== undefined && { time_zone }),
  }
}
