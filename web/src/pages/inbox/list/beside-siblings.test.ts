import { expect, test } from 'vitest'
import { besideSiblings } from './beside-siblings.ts'

const row = (_id: string, thread?: string) => ({ _id, ...(thread && { together: { thread, open: 2 } }) })

test('open conversations of a customer stand together, where the first of them is, and others keep their order', () => {
  const rows = [row('a'), row('b', 'x'), row('c'), row('d', 'y'), row('e', 'x'), row('f'), row('g', 'y')]
  expect(besideSiblings(rows).map(({ _id }) => _id)).toEqual(['a', 'b', 'e', 'c', 'd', 'g', 'f'])
})
