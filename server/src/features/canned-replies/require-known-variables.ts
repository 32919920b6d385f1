import { placeholderAttributes } from '@parley/shared/contacts/contact-placeholders'
import { cannedVariables, contactKeysIn } from '@parley/shared/conversations/canned-variables'
import { sentence } from '@parley/shared/sentences/sentence'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { invalidField } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { definitionsOf } from '../contact-fields/contact-fields.store.ts'

/** Refuses a text that names a field of contacts which the workspace does not have. */
export async function requireKnownVariables(db: Kysely<Schema>, scope: Scope, text: string): Promise<void> {
  const named = contactKeysIn(text)
  if (named.length === 0) return
  const known = new Set<string>([...placeholderAttributes, ...(await definitionsOf(db, scope)).map(({ key }) => key)])
  const unknown = named.find((key) => !known.has(key))
  if (unknown === undefined) return
  const names = new Set([...cannedVariables, ...[...known].map((key) => `contact.${key}`)])
  const variables = [...names].map((name) => `{{${name}}}`).join(', ')
  throw invalidField('text', sentence('cannedVariableUnknown', { variable: `{{contact.${unknown}}}`, variables }))
}
