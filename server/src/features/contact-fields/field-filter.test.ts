import type { FieldCondition } from '@parley/shared/contacts/field-conditions'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { foldText } from '../../db/search/fold-text.ts'
import { authorized } from '../../testing/authorized.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { insertContacts, newContact } from '../contacts/contacts.store.ts'
import { meets as allMet } from '../contacts/filter/contact-sets.store.ts'
import { countFiltered, planFilter } from '../contacts/filter/filter-plan.store.ts'
import { definitionsOf } from './contact-fields.store.ts'
import { createContactField } from './create-contact-field.ts'
import { conditionOnField } from './field-filter.store.ts'
import { storeFieldValues } from './field-values.store.ts'
import { readConditions } from './read-conditions.ts'
import { readFieldValues } from './read-field-value.ts'

type Person = Readonly<Record<string, string | number | boolean | readonly string[]>>

/** Every combination of a few values, with those that have none. */
const people: readonly Person[] = ['Zoë', 'zoe miller', '50%', undefined].flatMap((note) =>
  [-1, 0, 7.5, undefined].flatMap((spent) =>
    [true, false, undefined].flatMap((vip) =>
      [['tea'], ['tea', 'cafe'], undefined].map((likes, index) => ({
        ...(note !== undefined && { note }),
        ...(spent !== undefined && { spent }),
        ...(vip !== undefined && { vip }),
        ...(likes !== undefined && { likes }),
        ...(index === 1 && { born: '2000-02-29', plan: 'gold' }),
      })),
    ),
  ),
)

const conditions: readonly FieldCondition[] = [
  { field: 'note', operator: 'is', value: 'ZOE' },
  { field: 'note', operator: 'is_not', value: 'zoë' },
  { field: 'note', operator: 'contains', value: 'Zoe' },
  { field: 'note', operator: 'contains', value: '0%' },
  { field: 'note', operator: 'contains', value: '_' },
  { field: 'note', operator: 'not_contains', value: 'miller' },
  { field: 'note', operator: 'empty' },
  { field: 'spent', operator: 'is', value: 0 },
  { field: 'spent', operator: 'is_not', value: 0 },
  { field: 'spent', operator: 'less', value: 0 },
  { field: 'spent', operator: 'at_most', value: 0 },
  { field: 'spent', operator: 'greater', value: 0 },
  { field: 'spent', operator: 'at_least', value: '0' },
  { field: 'spent', operator: 'between', value: 0, to: 7.5 },
  { field: 'spent', operator: 'has_value' },
  { field: 'born', operator: 'less', value: '2000-03-01' },
  { field: 'born', operator: 'empty' },
  { field: 'vip', operator: 'is', value: true },
  { field: 'vip', operator: 'is_not', value: true },
  { field: 'plan', operator: 'is', value: ['Gold', 'silver'] },
  { field: 'plan', operator: 'is_not', value: 'gold' },
  { field: 'likes', operator: 'is', value: ['tea', 'cafe'] },
  { field: 'likes', operator: 'is_not', value: 'Café' },
  { field: 'likes', operator: 'has_value' },
]

/** Limits by which every set is large. */
const large = { mostSized: 1, mostSorted: 0, mostOfOthers: 0 }

describe.each(engines)('on $name', (engine) => {
  test('filters of fields find whom a plain comparison finds, denials those without a value too', async () => {
    const { app, scope, ids } = await openPeople()
    const { db } = app
    const definitions = await definitionsOf(db, scope)
    for (const pair of [...conditions.map((one) => [one]), ...pairsOf(conditions)]) {
      const read = readConditions(definitions, pair)
      const sets = read.map((condition) => conditionOnField(scope, condition))
      const page = await sql<{ id: string }>`select id from contact where ${allMet(scope, sets)}`.execute(db)
      const plans = [
        await planFilter(db, scope, { conditions: read }),
        await planFilter(db, scope, { conditions: read }, large),
      ]
      const expected = people.flatMap((person, index) =>
        pair.every((each) => meets(person, each)) ? [ids[index]] : [],
      )
      expect([pair, page.rows.map(({ id }) => id).sort()]).toEqual([pair, expected.toSorted()])
      for (const plan of plans) {
        const set = await sql<{ id: string }>`${plan.ids}`.execute(db)
        expect([pair, set.rows.map(({ id }) => id).sort()]).toEqual([pair, expected.toSorted()])
        expect([pair, await countFiltered(db, plan)]).toEqual([pair, expected.length])
      }
    }
  })

  test('conditions that do not fit their field are refused where they stand', async () => {
    const { app, scope } = await openPeople()
    const definitions = await definitionsOf(app.db, scope)
    const refused: [FieldCondition, string][] = [
      [{ field: 'other', operator: 'empty' }, 'field'],
      [{ field: 'note', operator: 'less', value: 'a' }, 'operator'],
      [{ field: 'spent', operator: 'contains', value: '1' }, 'operator'],
      [{ field: 'spent', operator: 'is', value: 'much' }, 'value'],
      [{ field: 'spent', operator: 'between', value: 1 }, 'to'],
      [{ field: 'note', operator: 'is' }, 'value'],
      [{ field: 'plan', operator: 'is', value: 'bronze' }, 'value'],
    ]
    for (const [condition, property] of refused) {
      expect(() => readConditions(definitions, [{ field: 'note', operator: 'empty' }, condition])).toThrow(
        expect.objectContaining({ details: [expect.objectContaining({ path: `fields[1].${property}` })] }),
      )
    }
  })

  async function openPeople() {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const scope = fixture.scope()
    const create = (key: string, type: 'text' | 'number' | 'date' | 'choice' | 'choices' | 'yes_no') =>
      authorized('contacts.configure', createContactField)(app, fixture.member('owner'), {
        ...{ workspaceId, key, label: key, type },
        ...(type === 'choice' && { choices: [{ label: 'Gold' }, { label: 'Silver' }] }),
        ...(type === 'choices' && { choices: [{ label: 'Tea' }, { label: 'Café' }] }),
      })
    await create('note', 'text')
    await create('spent', 'number')
    await create('born', 'date')
    await create('vip', 'yes_no')
    await create('plan', 'choice')
    await create('likes', 'choices')
    const definitions = await definitionsOf(app.db, scope)
    const contacts = people.map(() => newContact(app, scope, {}))
    await app.transact(async (tx) => {
      await insertContacts(tx, contacts)
      const rows = contacts.map(({ id }, index) => ({
        contactId: id,
        values: readFieldValues(definitions, people[index] ?? {}),
      }))
      await storeFieldValues(tx, scope, rows)
    })
    return { app, scope, ids: contacts.map(({ id }) => id) }
  }
})

/** Each condition with the one after it. */
function pairsOf(all: readonly FieldCondition[]): FieldCondition[][] {
  return all.map((one, index) => [one, all[(index + 5) % all.length] ?? one])
}

function meets(person: Person, condition: FieldCondition): boolean {
  const { field, operator } = condition
  const held = person[field]
  if (operator === 'is_not') return !meets(person, { ...condition, operator: 'is' })
  if (operator === 'not_contains') return !meets(person, { ...condition, operator: 'contains' })
  if (operator === 'empty') return held === undefined
  if (held === undefined) return false
  if (operator === 'has_value') return true
  const wanted = [condition.value].flat().map((value) => foldText(String(value)))
  const own = [held].flat().map((value) => foldText(String(value)))
  if (operator === 'is') return own.some((value) => wanted.includes(value))
  if (operator === 'contains') return own.some((value) => value.includes(wanted[0] ?? ''))
  return compares(held as string | number, condition)
}

function compares(held: string | number, { operator, value, to }: FieldCondition): boolean {
  const of = (given: unknown) => (typeof held === 'number' ? Number(given) : String(given))
  const above = { less: held < of(value), at_most: held <= of(value), greater: held > of(value) }
  if (operator === 'at_least') return held >= of(value)
  if (operator === 'between') return held >= of(value) && held <= of(to)
  return above[operator as keyof typeof above]
}
