import type { OpenApiDocument } from '@parley/shared/openapi/document'
import { describe, expect, test } from 'vitest'
import { groupsOf } from './endpoints.ts'

const parameter = { in: 'query', required: false, description: '', schema: {} } as const
const operation = { tags: ['Things'], summary: 'Do one', responses: {}, security: [{ apiKey: ['write'] }] }

const paths = {
  '/things/{id}': {
    get: { ...operation, operationId: 'one', parameters: [{ ...parameter, name: 'q' }] },
    post: { ...operation, operationId: 'two', tags: ['Others'], parameters: [] },
  },
}
const tags = [
  { name: 'Others', description: 'Other things' },
  { name: 'Things', description: 'Things' },
]
const document = { tags, paths } as unknown as OpenApiDocument

describe('The API reference', () => {
  test('groups endpoints by tag and finds those that contain every word', () => {
    const found = (words: string) =>
      groupsOf(document, words).map(({ name, endpoints }) => [name, endpoints.map((each) => each.method)])
    expect(found('')).toEqual([
      ['Others', ['post']],
      ['Things', ['get']],
    ])
    expect(found('WRITE things')).toHaveLength(2)
    expect(found('get q')).toEqual([['Things', ['get']]])
    expect(found('nothing')).toEqual([])
  })
})
