import { expect, test } from 'vitest'
import { follow, isSame } from './follow.ts'

const fields = ['name', 'survey.question', 'survey.threshold', 'rules']
const before = {
  name: 'Acme',
  survey: { question: 'How was it?', threshold: '2' },
  rules: [{ key: 'a', words: 'refund' }],
}
const untouched = { typed: before, known: before, seen: before }

test('a colleague’s change reaches the fields nobody touched, and only those it changed', () => {
  const latest = { ...before, survey: { ...before.survey, threshold: '3' } }
  expect(follow(fields, untouched, latest)).toEqual({ taken: ['survey.threshold'], conflicts: [] })
})

test('what somebody typed stays, and is named when a colleague saved another value over the same one', () => {
  const typed = { ...before, name: 'Acme & Sons', survey: { ...before.survey, question: 'Well?' } }
  const latest = { ...before, name: 'Acme GmbH', rules: [] }
  expect(follow(fields, { ...untouched, typed }, latest)).toEqual({ taken: ['rules'], conflicts: ['name'] })
})

test('nobody is warned when a colleague saved just what is typed', () => {
  const typed = { ...before, name: 'Acme GmbH' }
  expect(follow(fields, { ...untouched, typed }, { ...before, name: 'Acme GmbH' })).toEqual({
    taken: [],
    conflicts: [],
  })
})

test('an answer older than what was just saved here does not bring the old value back', () => {
  const saved = { ...before, name: 'Acme GmbH' }
  expect(follow(fields, { typed: saved, known: saved, seen: before }, before)).toEqual({ taken: [], conflicts: [] })
})

test('what the server made of a value just saved here takes its place', () => {
  const saved = { ...before, name: ' Acme GmbH ' }
  const latest = { ...before, name: 'Acme GmbH' }
  expect(follow(fields, { typed: saved, known: saved, seen: before }, latest)).toEqual({
    taken: ['name'],
    conflicts: [],
  })
})

test('rows with the same content are the same whatever their keys, and in another order they are not', () => {
  const [refund, hours] = [{ words: 'refund' }, { words: 'hours' }]
  expect(isSame([{ key: 'a', ...refund }], [{ key: 'b', ...refund }])).toBe(true)
  expect(isSame([refund, hours], [hours, refund])).toBe(false)
})
