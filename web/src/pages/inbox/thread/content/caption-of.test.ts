import { expect, test } from 'vitest'
import { captionOf } from './caption-of.ts'

const bill = {
  kind: 'document',
  mime_type: 'application/pdf',
  file_name: 'bill.pdf',
  status: 'pending',
  error: null,
} as const

test.each([
  ['[Document] bill.pdf Is this right?', bill, 'Is this right?'],
  ['[Document] bill.pdf', bill, ''],
  ['[Picture] Look', { ...bill, file_name: null }, 'Look'],
  ['[Voice message]', { ...bill, file_name: null }, ''],
])('the caption of “%s” is only what the customer added', (text, attachment, caption) => {
  expect(captionOf({ text, attachment })).toBe(caption)
})

test('the text of a message without an attachment is unchanged', () => {
  expect(captionOf({ text: '[Picture] of me' })).toBe('[Picture] of me')
})
