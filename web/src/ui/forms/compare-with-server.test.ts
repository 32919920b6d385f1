import { expect, test } from 'vitest'
import { compareWithServer, isEqual } from './compare-with-server.ts'

const fields = ['name', 'survey.question', 'survey.threshold', 'rules']
const before = {
  name: 'Acme',
  survey: { question: 'How was it?', threshold: '2' },
  rules: [{ key: 'a', words: 'refund' }],
}
const untouched = { typed: before, known: before, seen: before }

test('a colleague’s change updates exactly the untouched fields that it changed', () => {
  const latest = { ...before, survey: { ...before.survey, threshold: '3' } }
  expect(compareWithServer(fields, untouched, latest)).toEqual({ updated: ['survey.threshold'], conflicts: [] })
})

test('edits stay, and are a conflict if a colleague changed the same field', () => {
  const typed = { ...before, name: 'Acme & Sons', survey: { ...before.survey, question: 'Well?' } }
  const latest = { ...before, name: 'Acme GmbH', rules: [] }
  expect(compareWithServer(fields, { ...untouched, typed }, latest)).toEqual({
    updated: ['rules'],
    conflicts: ['name'],
  })
})

test('a colleague who saves the same value causes no conflict', () => {
  const typed = { ...before, name: 'Acme GmbH' }
  expect(compareWithServer(fields, { ...untouched, typed }, { ...before, name: 'Acme GmbH' })).toEqual({
    updated: [],
    conflicts: [],
  })
})

test('a stale response does not revert a value that was just saved', () => {
  const saved = { ...before, name: 'Acme GmbH' }
  expect(compareWithServer(fields, { typed: saved, known: saved, seen: before }, before)).toEqual({
    updated: [],
    conflicts: [],
  })
})

test('the server’s normalized form of a saved value replaces it', () => {
  const saved = { ...before, name: ' Acme GmbH ' }
  const latest = { ...before, name: 'Acme GmbH' }
  expect(compareWithServer(fields, { typed: saved, known: saved, seen: before }, latest)).toEqual({
    updated: ['name'],
    conflicts: [],
  })
})

test('rows are compared by content and order, not by key', () => {
  const [refund, hours] = [{ words: 'refund' }, { words: 'hours' }]
  expect(isEqual([{ key: 'a', ...refund }], [{ key: 'b', ...refund }])).toBe(true)
  expect(isEqual([refund, hours], [hours, refund])).toBe(false)
})
