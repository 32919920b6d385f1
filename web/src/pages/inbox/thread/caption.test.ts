import { expect, test } from 'vitest'
import { captionOf } from './caption.ts'

const bill = { kind: 'document', mime_type: 'application/pdf', file_name: 'bill.pdf' } as const

test.each([
  ['[Document] bill.pdf Is this right?', bill, 'Is this right?'],
  ['[Document] bill.pdf', bill, ''],
  ['[Picture] Look', { ...bill, file_name: null }, 'Look'],
  ['[Voice message]', { ...bill, file_name: null }, ''],
])('beside its attachment, “%s” says only what the customer added', (text, attachment, caption) => {
  expect(captionOf({ text, attachment })).toBe(caption)
})

test('without an attachment a message is as it was written', () => {
  expect(captionOf({ text: '[Picture] of me' })).toBe('[Picture] of me')
})
