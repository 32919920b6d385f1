import type { App } from '../../../app.ts'
import { erasedText } from '../../../db/audit/seals.ts'
import type { Scope } from '../../../policy.ts'
import { forEachRow } from '../for-each-row.ts'
import { eventsAfter, replaceResponse, storedResponses } from '../personal-rows.store.ts'
import { replaceEventBody } from './colleague-rows.store.ts'

type Named = { readonly names: readonly string[] }

/** The fields of events and responses that name whoever acted. */
const authorFields: ReadonlySet<string> = new Set([
  'sent_by',
  'resolved_by',
  'reopened_by',
  'changed_by',
  'created_by',
  'invited_by',
])

/**
 * Erases an author in webhook events. These name who acted by the name alone, so that a colleague of the same name is erased from
 * them too.
 */
export async function eraseAuthorInEvents(app: App, scope: Scope, { names }: Named): Promise<void> {
  await forEachRow(
    (batch) => eventsAfter(app.db, scope, { ...batch, since: 0 }),
    async (events) => {
      const changed = events.flatMap(({ id, body }) => {
        const without = withoutAuthor(body, names)
        return without === undefined ? [] : [{ id, body: without }]
      })
      if (changed.length === 0) return
      await app.transact(async (tx) => {
        for (const event of changed) await replaceEventBody(tx, scope, event)
      })
    },
  )
}

/** A stored response stays: without it, a repeated request would be executed again. */
export async function eraseAuthorInResponses(app: App, scope: Scope, { names }: Named): Promise<void> {
  for (const { body, ...response } of await storedResponses(app.db, scope)) {
    const without = body === null ? undefined : withoutAuthor(app.secrets.open(body), names)
    if (without === undefined) continue
    await app.transact((tx) => replaceResponse(tx, { ...response, body: app.secrets.seal(without) }))
  }
}

/** Returns a document without the person's name, or undefined where it does not name the person as an author. */
function withoutAuthor(json: string, names: readonly string[]): string | undefined {
  if (!names.some((name) => json.includes(JSON.stringify(name)))) return undefined
  let isChanged = false
  const document: unknown = JSON.parse(json, (field, value: unknown) => {
    if (isOwner(value) && names.includes(value.name)) {
      isChanged = true
      return { ...value, name: erasedText }
    }
    if (!authorFields.has(field) || typeof value !== 'string' || !names.includes(value)) return value
    isChanged = true
    return erasedText
  })
  return isChanged ? JSON.stringify(document) : undefined
}

/** Whether a value is the owner of an API key or a webhook, as responses name the person responsible. */
function isOwner(value: unknown): value is { readonly name: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'is_member' in value &&
    'name' in value &&
    typeof value.name === 'string'
  )
}
