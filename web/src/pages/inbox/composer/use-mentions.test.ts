import { expect, test } from 'vitest'
import { withIds, wordsAfterAt } from './use-mentions.ts'

test('the words after an at sign at the end of a note are a part of a name', () => {
  expect(wordsAfterAt('@')).toBe('')
  expect(wordsAfterAt('ask @Nina Cas')).toBe('nina cas')
  expect(wordsAfterAt('(@Ni')).toBe('ni')
  expect(wordsAfterAt('write to nina@example')).toBeUndefined()
  expect(wordsAfterAt('nothing')).toBeUndefined()
})

test('a note is stored with the ID of each member whom it names, the longest name first', () => {
  const people = [
    { user_id: '1', name: 'Nina' },
    { user_id: '2', name: 'Nina Castillo' },
    { user_id: '3', name: 'Ada Byron' },
  ]
  expect(withIds('@Nina Castillo and @Nina, see (@Ada Byron)', people)).toBe('<@2> and <@1>, see (<@3>)')
  expect(withIds('@Ninas nina@Nina @Otto', people)).toBe('@Ninas nina@Nina @Otto')
})
