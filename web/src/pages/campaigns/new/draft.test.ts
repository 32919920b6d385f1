import type { RecipientList } from '@parley/shared/campaigns/recipient-csv'
import { describe, expect, test } from 'vitest'
import { newPlan } from './check/plan.ts'
import { contentOf, type Draft, draftOf, isWorthSaving, listOf } from './draft.ts'
import { anyContact } from './recipients/contact-query.ts'

test('what is stored of a draft is what is opened again, except what was read', () => {
  const draft = {
    ...draftOf('an-id-of-a-draft', undefined),
    file: { name: 'list.csv', text: 'phone\n', list: { columns: [], allColumns: [], roles: {}, rows: [] } },
    roles: { phone: 'phone' },
    repairs: { file: { 2: { phone: '+15550100123', variables: {} } } },
    chosenNameColumn: '',
    storedColumns: [{ column: 'Tier', field: 'plan' }],
    contactQuery: { ...anyContact, country: 'DE', fields: [{ field: 'plan', operator: 'is' as const, value: 'gold' }] },
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
  expect(isWorthSaving({ ...draft, contactQuery: { ...anyContact, tagId: 'vip' } })).toBe(true)
  expect(isWorthSaving({ ...draft, plan: { ...newPlan('UTC'), name: 'Sale' } })).toBe(true)
})

test('a new draft is empty and reads a file', () => {
  const draft = draftOf('an-id-of-a-draft', undefined)
  expect(draft).toEqual({
    id: 'an-id-of-a-draft',
    from: 'file',
    text: '',
    contacts: [],
    roles: {},
    repairs: {},
    chosenColumns: {},
    fixedValues: {},
    leftOut: {},
    sendSamePhones: false,
    sendImpossiblePhones: false,
  })
})

describe('The recipients of a draft', () => {
  const list = (phone: string): RecipientList => ({
    columns: [],
    allColumns: ['phone'],
    roles: { phone: 'phone' },
    rows: [{ line: 2, phone, variables: {} }],
  })
  const created_at = '2026-11-21T09:00:00.000Z'
  const contacts = [
    { id: '1', phone: '+15550100123', user_id: 'US.1', name: 'Anna', created_at },
    { id: '2', phone: null, user_id: 'US.2', name: null, created_at },
    { id: '3', phone: null, user_id: null, name: 'Bo', created_at },
  ]
  const draft: Draft = {
    ...draftOf('an-id-of-a-draft', undefined),
    file: { name: 'list.csv', text: undefined, list: list('+1') },
    textList: list('+2'),
    contacts,
  }

  test('the recipients of a draft are those of the selected source', () => {
    expect(listOf({ ...draft, from: 'file' })).toBe(draft.file?.list)
    expect(listOf({ ...draft, from: 'text' })).toBe(draft.textList)
    expect(listOf({ ...draftOf('an-id-of-a-draft', undefined), from: 'file' })).toBeUndefined()
    expect(listOf({ ...draft, from: 'contacts', contacts: [] })).toBeUndefined()
  })

  test('the recipients of a draft are contacts by phone, or by user ID without one, with their names', () => {
    expect(listOf({ ...draft, from: 'contacts' })).toEqual({
      columns: ['name'],
      allColumns: [],
      roles: {},
      rows: [
        { line: 1, phone: '+15550100123', variables: { name: 'Anna' } },
        { line: 2, phone: '', userId: 'US.2', variables: { name: '' } },
        { line: 3, phone: '', variables: { name: 'Bo' } },
      ],
    })
  })
})
