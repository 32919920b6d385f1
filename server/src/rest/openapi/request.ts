import type { FileContent, JsonSchema, Operation, Parameter } from '@parley/shared/openapi/document'
import { hasTag, type Route } from '../route.ts'
import { exampleOf } from './example-of.ts'
import { requestSchemaOf } from './json-schema.ts'

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes it safe to retry: a repeated request with the same key returns the first response.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of an earlier response. While nothing has changed, the response is 304 without a body.',
  schema: { type: 'string' },
  example: '"pLzPzPHo9bMQeqvP"',
}

const lastEventId: Parameter = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'With `Accept: text/event-stream`: the `id` of the last event that arrived, instead of `cursor`.',
  schema: { type: 'string', maxLength: 300 },
}

/** The body of a route that also takes a file. */
function formWith(fields: Readonly<Record<string, JsonSchema>>): FileContent {
  const file: JsonSchema = { type: 'string', format: 'binary', description: 'The file, with its name.' }
  const schema: JsonSchema = { type: 'object', properties: { ...fields, file }, required: ['file'] }
  return { 'multipart/form-data': { schema } }
}

/** The input: path parameters, then the query or the body. */
export function requestOf(route: Route): Pick<Operation, 'parameters' | 'requestBody'> {
  const input = requestSchemaOf(route.takes)
  const examples = exampleOf(route.takes) as Record<string, unknown>
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const fields = Object.entries(input.properties ?? {})
  const isRequired = (name: string) => input.required?.includes(name) ?? false
  const parameter = (where: 'path' | 'query', [name, field]: [string, JsonSchema]): Parameter => {
    const { description = '', ...schema } = field
    return {
      name,
      in: where,
      required: where === 'path' || isRequired(name),
      description,
      schema,
      ...(name in examples && { example: examples[name] }),
    }
  }
  const path = fields.filter(([name]) => inPath.includes(name)).map((field) => parameter('path', field))
  const others = fields.filter(([name]) => !inPath.includes(name))
  if (route.method === 'GET' || route.method === 'DELETE') {
    const inQuery = others.map((field) => parameter('query', field))
    return { parameters: [...path, ...inQuery, ...headersTakenBy(route)] }
  }
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(others),
    required: others.map(([name]) => name).filter(isRequired),
  }
  const example = Object.fromEntries(Object.entries(examples).filter(([name]) => !inPath.includes(name)))
  return {
    parameters: [...path, ...(route.idempotent ? [idempotencyKey] : [])],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema, example },
        ...(route.takesFile && formWith({})),
        ...(route.fileInForm !== undefined && formWith({ settings: settingsFrom(schema, route.fileInForm) })),
      },
    },
  }
}

function headersTakenBy(route: Route): Parameter[] {
  return [...(hasTag(route) ? [ifNoneMatch] : []), ...(route.follow ? [lastEventId] : [])]
}

/** What a form has beside its file, of which the input's own field is not known yet. */
function settingsFrom({ properties = {}, required = [] }: JsonSchema, fileField: string): JsonSchema {
  const others = Object.entries(properties).filter(([name]) => name !== fileField)
  return {
    type: 'object',
    description: 'The other fields as JSON. They precede the file.',
    properties: Object.fromEntries(others),
    required: required.filter((name) => name !== fileField),
  }
}
