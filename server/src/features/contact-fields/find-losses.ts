import type { ContactFieldLosses, PreviewFieldType } from '@parley/shared/contacts/contact-fields'
import { type ContactFieldType, hasChoices } from '@parley/shared/contacts/field-types'
import { modes } from '@parley/shared/words'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { changedChoices } from './changed-choices.ts'
import { definitionsOf } from './contact-fields.store.ts'
import type { FieldDefinition } from './field-definition.ts'
import { formerRows, type Place, placesAfter } from './type-change.store.ts'
import { convertedValue, formerText } from './value-rows.ts'

const sliceSize = 1_000
const maxSamples = 20
/** How long values are read before the answer says that there may be more. */
const readingMs = 5_000

/** What a change of the type would remove, because it cannot be converted. Changes nothing. */
export async function previewFieldType(
  app: App,
  scope: Scope<'contacts.configure'>,
  { fieldId, type, choices }: PreviewFieldType,
): Promise<ContactFieldLosses> {
  const field = (await definitionsOf(app.db, scope)).find(({ id }) => id === fieldId)
  if (!field) throw notFound('contact field')
  return findLosses(app, scope, withType(field, { type, choices }))
}

type NewType = { readonly type: ContactFieldType; readonly choices: PreviewFieldType['choices'] }

/** The field as it is after a change of its type. Choices that are left out stay as they are. */
export function withType(field: FieldDefinition, { type, choices }: NewType): FieldDefinition {
  const kept = hasChoices(type) ? field.choices : []
  return {
    ...field,
    type,
    choices: choices ? changedChoices(kept, { type, choices }) : kept,
    version: field.version + 1,
    former: { type: field.type, choices: field.choices },
  }
}

/** The values of both modes that cannot be converted. The samples are of the mode of the scope. */
export async function findLosses(app: App, scope: Scope, field: FieldDefinition): Promise<ContactFieldLosses> {
  const until = app.now() + readingMs
  const samples = new Set<string>()
  let [count, isComplete] = [0, true]
  for (const mode of modes) {
    const there = resumeScope({ workspace_id: scope.workspaceId, mode })
    let after: Place | undefined
    do {
      const lost = await lossesAfter(app, there, { field, after })
      count += lost.texts.length
      if (mode === scope.mode) for (const text of lost.texts) if (samples.size < maxSamples) samples.add(text)
      after = lost.last
      isComplete &&= after === undefined || app.now() < until
    } while (after !== undefined && isComplete)
  }
  return { count, samples: [...samples], is_complete: isComplete }
}

async function lossesAfter(
  app: App,
  scope: Scope,
  { field, after }: { readonly field: FieldDefinition; readonly after: Place | undefined },
): Promise<{ texts: string[]; last: Place | undefined }> {
  const places = await placesAfter(app.db, scope, { field, after, size: sliceSize })
  const contactIds = [...new Set(places.map(({ contactId }) => contactId))]
  if (contactIds.length === 0) return { texts: [], last: undefined }
  const rows = await formerRows(app.db, scope, { field, contactIds })
  const read = new Set(places.map(({ contactId, value }) => `${contactId} ${value}`))
  const texts = [...Map.groupBy(rows, ({ contact_id }) => contact_id)].flatMap(([contactId, own]) => {
    // A contact with several choices is in a slice for each, and counts where its first one is.
    const [first] = own.map(({ folded, number }) => folded ?? number).toSorted()
    const isCounted = read.has(`${contactId} ${first}`) && convertedValue(field, own) === null
    return isCounted ? [formerText(field, own)] : []
  })
  return { texts, last: places.length === sliceSize ? places.at(-1) : undefined }
}
