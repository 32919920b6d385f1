import type { OpenApiDocument, Operation } from '@parley/shared/openapi'
import { describe, expect, test } from 'vitest'
import { groupsOf } from './endpoints.ts'
import { fieldsOf } from './fields.ts'
import { requestOf } from './request-of.ts'
import { rulesOf } from './rules.ts'

const id = { name: 'id', in: 'path', required: true, description: '', schema: {}, example: 'a b' } as const
const q = { name: 'q', in: 'query', required: false, description: '', schema: {}, example: 'x&y' } as const
const key = { name: 'Idempotency-Key', in: 'header', required: false, description: '', schema: {} } as const

function operation(more: Partial<Operation>): Operation {
  return {
    ...{ operationId: 'one', tags: ['Things'], summary: 'Do one', responses: {} },
    ...{ security: [{ apiKey: ['write'] }], parameters: [id] },
    ...more,
  }
}

const paths = {
  '/things/{id}': {
    get: operation({ parameters: [id, q] }),
    post: operation({ operationId: 'two', tags: ['Others'] }),
  },
}
const tags = [
  { name: 'Others', description: 'Other things' },
  { name: 'Things', description: 'Things' },
]
const document = { tags, paths } as unknown as OpenApiDocument

describe('the reference', () => {
  test('groups endpoints by noun, and finds those that hold every word', () => {
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

  test('names fields inside lists, and the kinds that one may be', () => {
    const phone = { type: 'string', description: 'Whose' }
    const kinds = ['A', 'B'].map((kind) => ({
      properties: { type: { const: kind }, text: { type: 'string' } },
      required: ['text'],
    }))
    const schema = {
      required: ['recipients'],
      properties: {
        recipients: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Recipient' } },
        parts: { type: 'array', items: { oneOf: kinds } },
      },
    }
    const fields = fieldsOf(schema, { Recipient: { properties: { phone } } })
    expect(fields.map(({ name, required }) => `${name}${required ? '!' : ''}`)).toEqual([
      ...['recipients!', 'recipients[].phone', 'parts', 'parts[] (A).text!', 'parts[] (B).text!'],
    ])
    expect(fields[1]?.about).toBe('Whose')
  })

  test('puts the rules of a field into words', () => {
    expect(rulesOf({ type: 'string', minLength: 1, maxLength: 4096 })).toBe('text, 1 to 4,096 characters')
    expect(rulesOf({ type: 'integer', minimum: 1, maximum: 100, default: 20 })).toBe(
      'whole number, 1 to 100; 20 if left out',
    )
    expect(rulesOf({ type: ['string', 'null'], format: 'date-time' })).toBe('ISO 8601 time')
    expect(rulesOf({ enum: ['live', 'test'] })).toBe('live, test')
    expect(rulesOf({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('text or null')
    expect(rulesOf({ type: 'object', default: {} })).toBe('object')
  })

  test('makes a command that a shell takes as it stands', () => {
    const at = { path: '/things/{id}', method: 'get' } as const
    expect(requestOf({ ...at, operation: operation({ parameters: [id, q] }) }, 'https://p.example')).toBe(
      'curl \'https://p.example/things/a%20b?q=x%26y\' \\\n  -H "Authorization: Bearer $PARLEY_KEY"',
    )
    const content = { 'application/json': { schema: {}, example: { text: "it's" } } }
    const posted = operation({
      ...{ parameters: [key], security: [{ session: [] }], requestBody: { required: true, content } },
    })
    expect(requestOf({ method: 'post', path: '/things', operation: posted }, 'https://p.example')).toBe(
      [
        'curl -X POST https://p.example/things',
        '-b cookies',
        '-H "Idempotency-Key: $(uuidgen)"',
        "-H 'Content-Type: application/json'",
        `-d '{\n  "text": "it'\\''s"\n}'`,
      ].join(' \\\n  '),
    )
  })
})
