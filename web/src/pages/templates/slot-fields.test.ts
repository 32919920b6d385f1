import { slotsOf } from '@parley/shared/templates/template-slots'
import { expect, test } from 'vitest'
import { fieldLabel, valuesToSend } from './slot-fields.ts'

const slots = slotsOf([
  { type: 'HEADER', format: 'TEXT', text: 'For {{1}}' },
  { type: 'BODY', text: 'Hello {{1}}!' },
  { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', example: 'SAVE' }] },
])

test('each value has a field that names its part, and says when it is optional', () => {
  expect(slots.map(fieldLabel)).toEqual(['Header {{1}}', 'Body {{1}}', expect.stringMatching(/\(optional\)$/)])
})

test('values are sent by address, and only an optional one can be left out', () => {
  expect(valuesToSend(slots, ['today', '', ' '])).toEqual({ 'header.1': 'today', 'body.1': '' })
  expect(valuesToSend(slots, ['today', 'Ada', 'ADA10'])).toEqual({
    'header.1': 'today',
    'body.1': 'Ada',
    'button.0.coupon': 'ADA10',
  })
})
