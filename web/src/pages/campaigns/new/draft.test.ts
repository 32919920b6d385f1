import { expect, test } from 'vitest'
import { newPlan } from './check/plan.ts'
import { contentOf, draftOf, isWorthSaving } from './draft.ts'

test('what is stored of a draft is what is opened again, except what was read', () => {
  const draft = {
    ...draftOf('an-id-of-a-draft', undefined),
    file: { name: 'list.csv', text: 'phone\n', list: { columns: [], allColumns: [], roles: {}, rows: [] } },
    roles: { phone: 'phone' },
    repairs: { file: { 2: { phone: '+15550100123', variables: {} } } },
    chosenNameColumn: '',
    plan: newPlan('Europe/Berlin'),
  }
  const content = contentOf(draft, { templateId: 't', step: 'check' })

  expect(content).toMatchObject({ templateId: 't', step: 'check', file: { name: 'list.csv', text: 'phone\n' } })
  expect(JSON.stringify(content)).not.toContain('allColumns')
  expect(draftOf(draft.id, content)).toEqual(draft)
})

test('a draft in which nothing was entered is not stored', () => {
  const draft = draftOf('an-id-of-a-draft', undefined)
  expect(isWorthSaving(draft)).toBe(false)
  expect(isWorthSaving({ ...draft, plan: newPlan('UTC') })).toBe(false)
  expect(isWorthSaving({ ...draft, text: 'phone' })).toBe(true)
  expect(isWorthSaving({ ...draft, plan: { ...newPlan('UTC'), name: 'Sale' } })).toBe(true)
})
