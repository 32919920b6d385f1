import type { JsonSchema, Operation, Parameter } from '@parley/shared/openapi'
import type { Route } from '../route.ts'
import { requestSchemaOf } from './json-schema.ts'
import { fieldWords, type Words } from './words.ts'

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeat a request with the same key and it is done once; the repetition gets the first answer.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

/** What is sent: the path's variable parts, then the query or the body. */
export function requestOf(route: Route, words: Words): Pick<Operation, 'parameters' | 'requestBody'> {
  const whole = described(requestSchemaOf(route.takes), words)
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const fields = Object.entries(whole.properties ?? {})
  const isRequired = (name: string) => whole.required?.includes(name) ?? false
  const parameter = (place: 'path' | 'query', [name, field]: [string, JsonSchema]): Parameter => {
    const { description = '', ...schema } = field
    const example = words.example[name]
    return {
      ...{ name, in: place, required: place === 'path' || isRequired(name), description, schema },
      ...(example !== undefined && { example }),
    }
  }
  const path = fields.filter(([name]) => inPath.includes(name)).map((field) => parameter('path', field))
  const others = fields.filter(([name]) => !inPath.includes(name))
  if (route.method === 'GET' || route.method === 'DELETE') {
    return { parameters: [...path, ...others.map((field) => parameter('query', field))] }
  }
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(others),
    required: others.map(([name]) => name).filter(isRequired),
  }
  const example = Object.fromEntries(Object.entries(words.example).filter(([name]) => !inPath.includes(name)))
  return {
    parameters: [...path, ...(route.idempotent ? [idempotencyKey] : [])],
    requestBody: { required: true, content: { 'application/json': { schema, example } } },
  }
}

/** With a sentence at each field that there is one for. */
function described(schema: JsonSchema, words: Words, at = ''): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const path = at === '' ? name : `${at}.${name}`
    const description = words.fields?.[path] ?? fieldWords[path]
    return [name, { ...described(field, words, path), ...(description !== undefined && { description }) }]
  })
  return {
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(properties) }),
    ...(schema.items && { items: described(schema.items, words, at) }),
  }
}
