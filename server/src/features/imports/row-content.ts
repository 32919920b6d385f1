import { maxExternalId } from '@parley/shared/contacts/contact-changes'
import type { ContactFieldValue } from '@parley/shared/contacts/contact-fields'
import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { ColumnWrite } from '../contact-fields/cells.ts'
import type { FieldDefinition } from '../contact-fields/field-definition.ts'
import { readFieldValue } from '../contact-fields/read-field-value.ts'
import type { NumberedRecord } from './read-table.ts'
import type { RowValue } from './reading/read-row.ts'
import type { ResolvedPlan } from './resolve-plan.ts'

type Written<Value> = { readonly value: Value; readonly write: ColumnWrite }
type ColumnName = 'external_id' | 'name' | 'language' | 'country' | 'time_zone'

/** What a row says about its contact. */
export type RowContent = {
  readonly id: string | undefined
  readonly externalId: string | undefined
  readonly phones: readonly string[]
  readonly emails: readonly string[]
  readonly writes: { readonly phones: ColumnWrite; readonly emails: ColumnWrite }
  readonly columns: ReadonlyMap<ColumnName, Written<string>>
  readonly fields: ReadonlyMap<FieldDefinition, Written<ContactFieldValue>>
  /** The names of the tags as the workspace writes them. */
  readonly tags: readonly string[]
}

const columnNames: readonly string[] = [
  'external_id',
  'name',
  'language',
  'country',
  'time_zone',
] satisfies ColumnName[]
const longest: Readonly<Record<string, number>> = { external_id: maxExternalId, name: 200 }

type Content = { readonly record: NumberedRecord; readonly content: RowContent }
type Refused = { readonly row: number; readonly record: NumberedRecord; readonly reason: ShownSentence }

/** The content of the cells of a row, or the first reason why the workspace does not accept one of them. */
export function contentOf(record: NumberedRecord, values: readonly RowValue[], plan: ResolvedPlan): Content | Refused {
  const columns = new Map<ColumnName, Written<string>>()
  const fields = new Map<FieldDefinition, Written<ContactFieldValue>>()
  const tags = new Map(
    plan.plan.add_tags.map((name) => [name.toLowerCase(), plan.tags.get(name.toLowerCase()) ?? name]),
  )
  const refuse = (reason: ShownSentence) => ({ row: record.row, record, reason })
  for (const { column, value } of values) {
    const { column: name, target, write } = column
    const field = plan.definitions.find(({ key }) => target === `field.${key}`)
    if (field) {
      const read = readFieldValue(field, value)
      if ('problem' in read) return refuse(sentence('importCellRefused', { name, reason: read.problem }))
      if (read.value !== null) fields.set(field, { value: read.value, write })
    } else if (target === 'tags') {
      for (const tag of value as string[]) {
        const known = plan.tags.get(tag.toLowerCase())
        if (known === undefined)
          return refuse(sentence('importCellRefused', { name, reason: sentence('notATag', { name: tag }) }))
        tags.set(tag.toLowerCase(), known)
      }
    } else if (columnNames.includes(target)) {
      const problem = textProblem(String(value), target)
      if (problem) return refuse(sentence('importCellRefused', { name, reason: problem }))
      columns.set(target as ColumnName, { value: String(value), write })
    }
  }
  const of = (target: string) =>
    values.flatMap(({ column, value }) => (column.target === target ? [String(value)] : []))
  const writeOf = (target: string) => plan.plan.columns.find((each) => each.target === target)?.write ?? 'overwrite'
  const content: RowContent = {
    id: of('id')[0],
    externalId: columns.get('external_id')?.value,
    phones: [...new Set(of('phone'))],
    emails: [...new Set(of('email'))],
    writes: { phones: writeOf('phone'), emails: writeOf('email') },
    columns,
    fields,
    tags: [...tags.values()],
  }
  return { record, content }
}

function textProblem(value: string, target: string): ShownSentence | undefined {
  if (target === 'time_zone' && !Intl.supportedValuesOf('timeZone').includes(value))
    return sentence('importTimeZoneUnknown')
  const maximum = longest[target] ?? 100
  if (value.length > maximum) return sentence('maximumCharacters', { maximum: String(maximum) })
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(value) ? sentence('noControlCharacters') : undefined
}
