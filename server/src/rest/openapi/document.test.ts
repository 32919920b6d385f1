import { type ApiResponse, type OpenApiDocument, type Operation, responsesOf } from '@parley/shared/openapi/document'
import { type Field, fieldsOf } from '@parley/shared/openapi/fields'
import { eventPayloads } from '@parley/shared/webhooks/event-payloads'
import { expect, test } from 'vitest'
import { type ZodType, z } from 'zod'
import { callsPerSession } from '../../ops/limit-requests.ts'
import { byKey, bySession } from '../../testing/http/endpoints.ts'
import { apiReference } from '../reference/reference.ts'
import { ErrorResponse } from '../responses.ts'
import { routeGroups, routes } from '../routes.ts'
import { openApiDocument } from './document.ts'
import { exampleOf } from './example-of.ts'

const document = openApiDocument({ baseUrl: 'https://parley.example.com', version: '1.2.3' })
const pathOf = (path: string) => path.replace(/:(\w+)/g, '{$1}')

type Described = { at: string; path: string; operation: Operation; responses: Record<string, ApiResponse> }
const signInAt = 'POST /api/auth/sign-in/email'
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]): Described => ({
      at: `${method.toUpperCase()} ${path}`,
      path,
      operation,
      responses: Object.fromEntries(responsesOf(operation, document)),
    }),
  ),
)

/** The schemas with an id that responses and events consist of, by their id. */
const namedSchemas = new Map(
  [ErrorResponse, ...routes.map(({ gives }) => gives), ...Object.values(eventPayloads)].flatMap(namedIn),
)

function namedIn(schema: z.core.$ZodType): [string, ZodType][] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const id = z.globalRegistry.get(schema)?.id
  const own: [string, ZodType][] = id === undefined ? [] : [[id, schema as ZodType]]
  if (def.type === 'object') return [...own, ...Object.values(def.shape).flatMap(namedIn)]
  if (def.type === 'array') return [...own, ...namedIn(def.element)]
  if (def.type === 'union') return [...own, ...def.options.flatMap(namedIn)]
  return 'innerType' in def ? [...own, ...namedIn(def.innerType)] : own
}

test('the OpenAPI document contains every endpoint and no other, each with a unique operation id', () => {
  const served = routes.map(({ method, path }) => `${method} ${pathOf(path)}`)
  expect(operations.map(({ at }) => at).toSorted()).toEqual([...served, signInAt].toSorted())
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
  expect(document.tags.map(({ name }) => name)).toEqual(['Sign-in', ...routeGroups.map(({ name }) => name), 'Events'])
})

test('the OpenAPI document is complete: every reference resolves and every path parameter is declared', () => {
  expect(problemsOf(document)).toEqual([])
})

test('the OpenAPI document has no tuple, unused component, operation without description or name that generators use twice', () => {
  const text = JSON.stringify(document)
  expect(text).not.toContain('prefixItems')
  expect([...text.matchAll(/"type":"array"(?![^{}]*"items")/g)]).toEqual([])
  const { securitySchemes: _, ...components } = document.components
  const unused = Object.entries(components).flatMap(([kind, named]) =>
    Object.keys(named).filter((name) => !text.includes(`"#/components/${kind}/${name}"`)),
  )
  expect(unused).toEqual([])
  expect(operations.filter(({ operation }) => !operation.description).map(({ at }) => at)).toEqual([])
  const schemas = Object.keys(document.components.schemas).map((name) => name.toLowerCase())
  const taken = operations.filter(({ operation }) =>
    ['', 'result', 'request', 'response', 'body', 'data', 'error'].some((suffix) =>
      schemas.includes(`${operation.operationId.toLowerCase()}${suffix}`),
    ),
  )
  expect(taken.map(({ at }) => at)).toEqual([])
})

test('the OpenAPI document describes signing in, and that a list which has not changed is answered with 304', () => {
  const signIn = operations.find(({ at }) => at === signInAt)
  expect(signIn?.operation.security).toEqual([])
  expect(Object.keys(signIn?.responses[200]?.headers ?? {})).toContain('Set-Cookie')
  const list = operations.find(({ at }) => at === 'GET /api/v1/conversations')
  expect(list?.operation.parameters.map(({ name }) => name)).toContain('If-None-Match')
  expect(Object.keys(list?.responses ?? {})).toContain('304')
  expect(list?.responses[304]?.content).toBeUndefined()
})

test('the OpenAPI document writes the error responses that endpoints share once', () => {
  const written = operations.flatMap(({ at, operation }) =>
    at === signInAt ? [] : Object.entries(operation.responses).filter(([, response]) => !('$ref' in response)),
  )
  const errors = written.map(([status]) => Number(status)).filter((status) => status >= 400)
  expect(new Set(errors)).toEqual(new Set([409]))
})

test('the OpenAPI document lists the permissions that the server requires', () => {
  const needed = { ...bySession, ...byKey }
  for (const [at, { needs }] of Object.entries(needed)) {
    const security = operations.find((each) => each.at === pathOf(at))?.operation.security ?? []
    const required = needs === 'nothing' ? [] : [needs].flat()
    expect([at, security.flatMap((each) => Object.values(each).flat())]).toEqual([at, required])
  }
})

test('the OpenAPI document states the limit of calls of a session, and 429 for each of them', () => {
  const limit = callsPerSession.toLocaleString('en')
  expect(document.components.securitySchemes.session).toMatchObject({
    description: expect.stringContaining(`${limit} calls per minute`),
  })
  expect(apiReference()).toContain(`A session may make ${limit} calls per minute, then 429 \`rate_limited\``)
  const ofSessions = operations.filter(({ operation }) => operation.security?.some((each) => 'session' in each))
  expect(ofSessions.length).toBeGreaterThan(5)
  const unlimited = ofSessions.filter(({ responses }) => !responses[429]?.description.includes(limit))
  expect(unlimited.map(({ at }) => at)).toEqual([])
})

test('the OpenAPI document names the codes of the errors of each operation, which its responses explain', () => {
  const known = document['x-error-codes'].map(({ code }) => code)
  for (const { at, operation, responses } of operations) {
    const texts = Object.values(responses).map(({ description }) => description)
    const explained = known.filter((code) => texts.some((text) => text.includes(`\`${code}\`: `)))
    expect([at, operation['x-error-codes'].toSorted()]).toEqual([at, explained.toSorted()])
  }
})

test('the OpenAPI document describes every parameter and every field of requests and responses', () => {
  const undescribed = operations.flatMap(({ at, operation, responses }) => {
    const body = operation.requestBody?.content['application/json'].schema
    const fields = [...operation.parameters, ...(body ? fieldsOf(body, {}) : []), ...fieldsOfResponses(responses)]
    return fields.filter(({ description }) => !description).map(({ name }) => `${at}: ${name}`)
  })
  expect(undescribed).toEqual([])
})

test('the OpenAPI document has request examples that are valid, and response examples that match their schemas', () => {
  for (const route of routes) {
    const at = `${route.method} ${route.path}`
    const described = operations.find((each) => each.at === `${route.method} ${pathOf(route.path)}`)
    expect(() => route.read(exampleOf(route.takes)), at).not.toThrow()
    const response = described?.responses[route.status]?.content?.['application/json']?.example
    if (route.givesFile) continue
    expect(route.gives.parse(response), at).toEqual(response)
  }
  for (const [id, schema] of namedSchemas) expect(schema.parse(exampleOf(schema)), id).toEqual(exampleOf(schema))
})

/** The fields of every response, without those that only wrap an object of the reference. */
function fieldsOfResponses(responses: Described['responses']): Field[] {
  return Object.values(responses)
    .flatMap(({ content }) => content?.['application/json']?.schema ?? [])
    .flatMap((schema) => fieldsOf(schema, document.components.schemas))
    .filter(({ name }) => !['data', 'pagination', 'keyData'].includes(name))
}

/** Violations of OpenAPI 3.1 that the types do not rule out. */
function problemsOf(whole: OpenApiDocument): string[] {
  const problems: string[] = []
  const text = JSON.stringify(whole)
  for (const [, ref = ''] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
    const found = ref
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], whole)
    if (!ref.startsWith('#/components/') || found === undefined) problems.push(`${ref} does not resolve`)
  }
  for (const { at, path, operation } of operations) {
    const declared = operation.parameters.filter((each) => each.in === 'path' && each.required).map(({ name }) => name)
    const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    if (declared.join() !== placeholders.join()) problems.push(`${at} does not declare its path parameters`)
    for (const each of operation.security.flatMap((one) => Object.keys(one))) {
      if (!(each in whole.components.securitySchemes)) problems.push(`${at} refers to ${each}, which is not defined`)
    }
    const statuses = Object.keys(operation.responses)
    if (!statuses.some((status) => status.startsWith('2'))) problems.push(`${at} never succeeds`)
    for (const status of ['400', '401', '500', '503']) if (!statuses.includes(status)) problems.push(`${at}: ${status}`)
  }
  // zod reads a JSON schema as strictly as it writes one.
  for (const [name, schema] of Object.entries(whole.components.schemas)) {
    const alone = { ...schema, $defs: whole.components.schemas }
    const readable = JSON.parse(JSON.stringify(alone).replaceAll('#/components/schemas/', '#/$defs/'))
    const named = namedSchemas.get(name)
    const example = named && exampleOf(named)
    if (!z.fromJSONSchema(readable).safeParse(example).success) problems.push(`${name} does not match its own example`)
  }
  return problems
}
