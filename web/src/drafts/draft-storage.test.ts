import { expect, test } from 'vitest'
import { deleteDraft, keyOfDraft, mostDrafts, readDraft, writeDraft } from './draft-storage.ts'

const ada = { userId: 'ada', workspaceId: 'w' }

function openStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  }
}

test('drafts in the browser belong to one person in one workspace', () => {
  const storage = openStorage()
  writeDraft(storage, keyOfDraft(ada, 'reply'), { value: 'Hello', now: 1 })

  expect(readDraft(storage, keyOfDraft(ada, 'reply'), 2)).toBe('Hello')
  expect(readDraft(storage, keyOfDraft({ ...ada, userId: 'bob' }, 'reply'), 2)).toBeUndefined()
  expect(readDraft(storage, keyOfDraft({ ...ada, workspaceId: 'x' }, 'reply'), 2)).toBeUndefined()
  expect(readDraft(storage, keyOfDraft(ada, 'note'), 2)).toBeUndefined()
  deleteDraft(storage, keyOfDraft(ada, 'reply'))
  expect(storage.length).toBe(0)
})

test('drafts in the browser are limited in number, and the oldest is deleted', () => {
  const storage = openStorage()
  storage.setItem('something else', '1')
  for (let n = 0; n <= mostDrafts; n += 1) writeDraft(storage, keyOfDraft(ada, `${n}`), { value: n, now: n })

  expect(storage.length).toBe(mostDrafts + 1)
  expect(readDraft(storage, keyOfDraft(ada, '0'), mostDrafts)).toBeUndefined()
  expect(readDraft(storage, keyOfDraft(ada, '1'), mostDrafts)).toBe(1)
  expect(storage.getItem('something else')).toBe('1')
})

test('drafts expire after 30 days, and are deleted when another one is stored', () => {
  const storage = openStorage()
  const month = 30 * 86_400_000
  writeDraft(storage, keyOfDraft(ada, 'old'), { value: 'old', now: 0 })
  expect(readDraft(storage, keyOfDraft(ada, 'old'), month - 1)).toBe('old')
  expect(readDraft(storage, keyOfDraft(ada, 'old'), month)).toBeUndefined()

  writeDraft(storage, keyOfDraft(ada, 'new'), { value: 'new', now: month })
  expect(storage.length).toBe(1)
})

test('drafts in the browser that are too long or do not fit leave what is stored unchanged', () => {
  const storage = openStorage()
  const key = keyOfDraft(ada, 'reply')
  writeDraft(storage, key, { value: 'short', now: 1 })
  writeDraft(storage, key, { value: 'x'.repeat(100_000), now: 1 })
  const full = () => {
    throw new Error('QuotaExceededError')
  }
  writeDraft({ ...storage, setItem: full }, key, { value: 'other', now: 1 })
  expect(readDraft(storage, key, 1)).toBe('short')
})

test.each(['', 'no JSON', 'null', '{"value":1}'])('what is not a draft counts as none: %j', (text) => {
  const storage = openStorage()
  storage.setItem(keyOfDraft(ada, 'reply'), text)
  expect(readDraft(storage, keyOfDraft(ada, 'reply'), 1)).toBeUndefined()
})
