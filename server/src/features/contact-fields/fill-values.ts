import { type ContactTexts, fillContact, hasContactPlaceholder } from '@parley/shared/contacts/contact-placeholders'
import { sentence } from '@parley/shared/sentences/sentence'
import type { Kysely } from 'kysely'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Schema } from '../../db/schema.ts'
import { invalidField } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { contactTexts } from './contact-texts.ts'

type Values = Readonly<Record<string, string>>

/** Whether any value names a contact, such as `{{contact.order_number}}`. */
export function nameContact(values: Values): boolean {
  return Object.values(values).some(hasContactPlaceholder)
}

/** The values with those of the contact inserted, or the placeholder that has neither a value nor a fallback and its address. */
export function fillValues(
  values: Values,
  texts: ContactTexts,
): { readonly values: Record<string, string> } | { readonly address: string; readonly missing: string } {
  const filled: [string, string][] = []
  for (const [address, text] of Object.entries(values)) {
    const result = fillContact(text, texts)
    if ('missing' in result) return { address, missing: result.missing }
    filled.push([address, result.text])
  }
  return { values: Object.fromEntries(filled) }
}

/** Does what `fillValues` does for one message, and throws at the value whose placeholder has neither a value nor a fallback. */
export async function requireFilled(
  db: Kysely<Schema>,
  scope: Scope,
  { contact, variables }: { readonly contact: ContactTable | undefined; readonly variables: Values },
): Promise<Values> {
  if (!nameContact(variables)) return variables
  const texts = contact && (await contactTexts(db, scope, [contact])).get(contact.id)
  const filled = fillValues(variables, texts ?? new Map())
  if ('values' in filled) return filled.values
  throw invalidField(`variables.${filled.address}`, sentence('contactValueMissing', { placeholder: filled.missing }))
}
