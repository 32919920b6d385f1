import { describe, expect, test } from 'vitest'
import type { Operation } from './document.ts'
import { exampleRequest } from './example-request.ts'
import { fieldsOf } from './fields.ts'
import { rulesOf } from './rules.ts'

const id = { name: 'id', in: 'path', required: true, description: '', schema: {}, example: 'a b' } as const
const q = { name: 'q', in: 'query', required: false, description: '', schema: {}, example: 'x&y' } as const
const key = { name: 'Idempotency-Key', in: 'header', required: false, description: '', schema: {} } as const

function operation(changes: Partial<Operation>): Operation {
  return {
    operationId: 'one',
    tags: ['Things'],
    summary: 'Do one',
    responses: {},
    security: [{ apiKey: ['write'] }],
    parameters: [id],
    'x-error-codes': [],
    ...changes,
  }
}

describe('The API reference', () => {
  test('the API reference lists nested fields and the fields of each variant of a union', () => {
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
      'recipients!',
      'recipients[].phone',
      'parts',
      'parts[] (A).text!',
      'parts[] (B).text!',
    ])
    expect(fields[1]?.description).toBe('Whose')
  })

  test('the API reference lists once what all variants of a larger union have in common', () => {
    const kinds = ['A', 'B', 'C'].map((kind) => ({
      properties: { type: { const: kind }, at: { type: 'string' }, [`of${kind}`]: { type: 'string' } },
    }))
    const union = { properties: { part: { oneOf: kinds } } }
    expect(fieldsOf(union, {}).map(({ name }) => name)).toEqual([
      'part',
      'part.at',
      'part (A).ofA',
      'part (B).ofB',
      'part (C).ofC',
    ])
  })

  test('the API reference names each variant of a union of events after its event', () => {
    const kinds = ['call.started', 'call.ended'].map((kind) => ({
      properties: { event: { const: kind }, data: { properties: { call_id: { type: 'string' } } } },
    }))
    expect(fieldsOf({ properties: { happened: { oneOf: kinds } } }, {}).map(({ name }) => name)).toEqual([
      'happened',
      'happened (call.started).data',
      'happened (call.started).data.call_id',
      'happened (call.ended).data',
      'happened (call.ended).data.call_id',
    ])
  })

  test('the API reference describes the type and limits of a field', () => {
    expect(rulesOf({ type: 'string', minLength: 1, maxLength: 4096 })).toBe('string, 1 to 4,096 characters')
    expect(rulesOf({ type: 'integer', minimum: 1, maximum: 100, default: 20 })).toBe('integer, 1 to 100; default 20')
    expect(rulesOf({ type: ['string', 'null'], format: 'date-time' })).toBe('ISO 8601 time')
    expect(rulesOf({ enum: ['live', 'test'] })).toBe('one of live, test')
    expect(rulesOf({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string or null')
    expect(rulesOf({ type: 'object', default: {} })).toBe('object')
  })

  test('the API reference writes a curl command that can be pasted into a shell', () => {
    const at = { path: '/things/{id}', method: 'get' } as const
    expect(exampleRequest({ ...at, operation: operation({ parameters: [id, q] }) }, 'https://p.example')).toBe(
      'curl \'https://p.example/things/a%20b?q=x%26y\' \\\n  -H "Authorization: Bearer $PARLEY_KEY"',
    )
    const content = { 'application/json': { schema: {}, example: { text: "it's" } } }
    const posted = operation({
      parameters: [key],
      security: [{ session: [] }],
      requestBody: { required: true, content },
    })
    expect(exampleRequest({ method: 'post', path: '/things', operation: posted }, 'https://p.example')).toBe(
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
