import { expect, test } from 'vitest'
import { registerComposer, startWriting } from './start-writing.ts'

function open(conversationId: string) {
  const started: string[] = []
  const close = registerComposer({ conversationId, start: ({ kind }) => void started.push(kind) })
  return { started, close }
}

test('an open composer starts at once, another one when it opens, and only once', async () => {
  const ada = open('ada')
  startWriting({ conversationId: 'ada', kind: 'note' })
  expect(ada.started).toEqual(['note'])
  startWriting({ conversationId: 'ben', kind: 'text' })
  ada.close()
  const ben = open('ben')
  await Promise.resolve()
  expect([ada.started, ben.started]).toEqual([['note'], ['text']])

  ben.close()
  const again = open('ben')
  await Promise.resolve()
  expect(again.started).toEqual([])
  again.close()
})

test('a request for a conversation that did not open is dropped', async () => {
  startWriting({ conversationId: 'ada', kind: 'text' })
  const ben = open('ben')
  ben.close()
  const ada = open('ada')
  await Promise.resolve()
  expect([ben.started, ada.started]).toEqual([[], []])
  ada.close()
})

test('a composer that closes after another one opened does not end that one', () => {
  const ada = open('ada')
  const ben = open('ben')
  ada.close()
  startWriting({ conversationId: 'ben', kind: 'text' })
  expect(ben.started).toEqual(['text'])
  ben.close()
  startWriting({ conversationId: 'ben', kind: 'note' })
  expect(ben.started).toEqual(['text'])
  open('ada').close()
})
