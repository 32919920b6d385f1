import { type ChoiceInput, maxChoicesStored } from '@parley/shared/contacts/contact-fields'
import { type ContactFieldType, hasChoices } from '@parley/shared/contacts/field-types'
import { type Sentence, sentence } from '@parley/shared/sentences/sentence'
import { foldText } from '../../db/search/fold-text.ts'
import { invalidField } from '../../errors.ts'
import type { FieldChoice } from './field-definition.ts'

type Requested = { readonly type: ContactFieldType; readonly choices: readonly ChoiceInput[] }

/**
 * The choices that a field then has: in the given order, followed by those that were left out, which are archived. A choice
 * without an id is the existing one with the same label, or new: its id is then made of the label.
 */
export function changedChoices(before: readonly FieldChoice[], { type, choices }: Requested): FieldChoice[] {
  if (!hasChoices(type) && choices.length > 0) throw invalidField('choices', sentence('fieldHasNoChoices'))
  const ids = new Set(before.map(({ id }) => id))
  const named = new Set(choices.map(({ id }) => id))
  const chosen: FieldChoice[] = []
  for (const [index, { id: given, label }] of choices.entries()) {
    const refuse = (property: 'id' | 'label', problem: Sentence) =>
      invalidField(`choices[${index}].${property}`, problem)
    if (given !== undefined && !ids.has(given)) throw refuse('id', sentence('choiceOfOtherField'))
    const folded = foldText(label)
    const known = before.find((each) => !named.has(each.id) && foldText(each.label) === folded)
    const id = given ?? known?.id ?? newId(ids, label)
    if (chosen.some((each) => each.id === id)) throw refuse('id', sentence('choiceRepeated'))
    if (chosen.some((each) => foldText(each.label) === folded)) throw refuse('label', sentence('choiceRepeated'))
    ids.add(id)
    chosen.push({ id, label })
  }
  refuseLabelsThatAreIds(chosen)
  const kept = new Set(chosen.map(({ id }) => id))
  const archived = before
    .filter(({ id }) => !kept.has(id))
    .map(({ id, label }) => ({ id, label, archived: true as const }))
  if (chosen.length + archived.length > maxChoicesStored) {
    throw invalidField('choices', sentence('tooManyChoicesStored', { maximum: String(maxChoicesStored) }))
  }
  return [...chosen, ...archived]
}

/** A value may be written as the id or the label of a choice, so that a label may not be the id of another one. */
function refuseLabelsThatAreIds(chosen: readonly FieldChoice[]): void {
  const byId = new Map(chosen.map((choice) => [choice.id, choice]))
  for (const [index, { id, label }] of chosen.entries()) {
    const other = byId.get(foldText(label))
    if (other && other.id !== id) {
      throw invalidField(`choices[${index}].label`, sentence('labelIsIdOfChoice', { label: other.label }))
    }
  }
}

/** Letters without accents and digits of the label; with a number where another choice has that id. */
function newId(taken: ReadonlySet<string>, label: string): string {
  const words = foldText(label)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
  const plain = words || 'choice'
  let id = plain
  for (let number = 2; taken.has(id); number++) id = `${plain}_${number}`
  return id
}
