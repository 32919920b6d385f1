import { fieldsOf } from '@parley/shared/openapi/fields'
import { eventName } from '@parley/shared/webhooks/event-payloads'
import { exampleData } from '@parley/shared/webhooks/webhook-examples'
import { eventKinds } from '@parley/shared/words'
import { expect, test } from 'vitest'
import { openApiDocument } from './document.ts'

const { webhooks, components, paths } = openApiDocument({ baseUrl: 'https://parley.example.com', version: '1.2.3' })

test('the OpenAPI document has every kind of event as a webhook with a named schema, an example and the headers of its signature', () => {
  expect(Object.keys(webhooks)).toEqual([...eventKinds])
  for (const kind of eventKinds) {
    const { post } = webhooks[kind] ?? {}
    const { schema, example } = post?.requestBody.content['application/json'] ?? {}
    expect(schema).toEqual({ $ref: `#/components/schemas/${eventName(kind)}Event` })
    expect(example).toMatchObject({ event: kind, data: exampleData[kind] })
    expect(components.schemas[`${eventName(kind)}Event`]?.properties?.event?.const).toBe(kind)
    expect(post?.parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature'])
  }
  const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((each) => Object.values(each))
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})

test('the OpenAPI document describes every field of every event', () => {
  const undescribed = eventKinds.flatMap((kind) =>
    fieldsOf({ $ref: `#/components/schemas/${eventName(kind)}Event` }, components.schemas)
      .filter(({ description }) => description === '')
      .map(({ name }) => `${kind}: ${name}`),
  )
  expect(undescribed).toEqual([])
})
