import { expect, test } from 'vitest'
import { answersIn } from './form-answers.ts'

test('the answers of a form are names and values, without the form’s token', () => {
  expect(answersIn({ flow_token: 't', name: 'Ada', days: ['Mon', 'Tue'], at: { city: 'Bonn', street: null } })).toEqual(
    [
      { name: 'name', value: 'Ada' },
      { name: 'days', value: 'Mon, Tue' },
      { name: 'at.city', value: 'Bonn' },
      { name: 'at.street', value: '–' },
    ],
  )
  expect(answersIn('plain')).toEqual([{ name: '', value: 'plain' }])
})
