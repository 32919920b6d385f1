import { expect, test } from 'vitest'
import { typeName } from './type-name.ts'

test.each([
  ['application/pdf', 'invoice 17.pdf', 'PDF'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'offer.docx', 'DOCX'],
  ['audio/ogg; codecs=opus', 'voice', 'OGG'],
  ['text/plain', 'notes.', 'PLAIN'],
])('the type of %s named "%s" is called %s', (mime, name, called) => {
  expect(typeName(mime, name)).toBe(called)
})
