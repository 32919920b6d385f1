import { expect, test } from 'vitest'
import { emojiDataOf } from './emoji-data.ts'

test('emojis are offered by category and in order, without parts and those that systems lack', () => {
  const groups = [
    { key: 'smileys-emotion', message: 'smileys & emotion', order: 0 },
    { key: 'component', message: 'components', order: 2 },
  ]
  const data = emojiDataOf(
    [
      { emoji: '🇦', label: 'regional indicator A', version: 0 },
      { emoji: '😁', label: 'beaming face', version: 0.6, group: 0, order: 4, tags: ['eye'] },
      { emoji: '😀', label: 'grinning face', version: 1, group: 0, order: 1 },
      { emoji: '🏻', label: 'light skin tone', version: 1, group: 2, order: 2 },
      { emoji: '🫩', label: 'face with bags under eyes', version: 16, group: 0, order: 3 },
    ],
    { groups },
    'en',
  )
  expect(data.emojis.map(({ emoji }) => emoji)).toEqual(['😀', '😁'])
  expect(data.emojis[1]).toMatchObject({ category: 0, tags: ['eye'] })
  expect(data.categories).toEqual([{ index: 0, label: 'Smileys & emotion' }])
})
