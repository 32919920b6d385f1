import type { JsonSchema } from '@parley/shared/openapi'
import fc from 'fast-check'
import { type ZodType, z } from 'zod'
import { endpoints } from '../../identity/endpoints.ts'
import { routes } from '../../rest/routes.ts'
import { allProcedures } from '../dashboard-door.ts'
import { arbitraryOf, type Hints } from './arbitrary-of.ts'
import { brokenJson, hostile, hostileText } from './hostile.ts'
import { nearly } from './nearly.ts'

/** One request. Who sends it is chosen by whoever sends it. */
export type Case = {
  readonly as: 'person' | 'program' | 'leaving person'
  readonly method: string
  readonly path: string
  readonly body: string | undefined
}

/** Of every endpoint of the three doors, listed by the program: good input, nearly good, hostile, and no JSON at all. */
export function allCases(hints: Hints): fc.Arbitrary<Case> {
  const rest = routes.map(({ method, path, caller, takes }) =>
    inputs(schemaOf(takes), hints).map((text) => {
      const as = caller === 'key' ? 'program' : 'person'
      return method === 'GET' || method === 'DELETE'
        ? { as, method, path: withQuery(path, text), body: undefined }
        : { as, method, path: filled(path, text), body: text }
    }),
  )
  const dashboard = Object.entries(allProcedures)
    .filter(([, { _def }]) => _def.type !== 'subscription')
    .map(([path, { _def }]) =>
      inputs(allOf(_def.inputs as ZodType[] | undefined), hints).map((text) => {
        const as = /^(account|members)\./.test(path) ? 'leaving person' : 'person'
        return _def.type === 'mutation'
          ? { as, method: 'POST', path: `/trpc/${path}`, body: text }
          : { as, method: 'GET', path: `/trpc/${path}?input=${encoded(text)}`, body: undefined }
      }),
    )
  const signIn = [...endpoints].map(([path, { method, input }]) =>
    inputs(schemaOf(input), hints).map((text) => ({
      ...{ as: 'leaving person', method, path },
      body: method === 'POST' ? text : undefined,
    })),
  )
  return fc.oneof(...([...rest, ...dashboard, ...signIn, anywhere, anywhere] as fc.Arbitrary<Case>[]))
}

const schemaOf = (schema: ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
const allOf = (schemas: readonly ZodType[] = []) =>
  schemas.length === 1 && schemas[0] ? schemaOf(schemas[0]) : ({ type: 'object' } as JsonSchema)

function inputs(schema: JsonSchema, hints: Hints): fc.Arbitrary<string> {
  const good = arbitraryOf(schema, hints)
  return fc.oneof(
    { arbitrary: good.map((value) => JSON.stringify(value)), weight: 4 },
    { arbitrary: nearly(good).map((value) => JSON.stringify(value) ?? ''), weight: 4 },
    { arbitrary: hostile.map((value) => JSON.stringify(value)), weight: 1 },
    { arbitrary: brokenJson, weight: 1 },
  )
}

const longestAddress = 6_000

/** Without halves of surrogates, which no address can hold. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, longestAddress).replace(/%.?$/, '')
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : { value }
  } catch {
    return { conversationId: text, q: text }
  }
}

const written = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** The path with its variable parts, by their names; with nothing where there is none. */
function filled(path: string, text: string): string {
  const fields = fieldsOf(text)
  return path.replace(/:(\w+)/g, (_, name: string) => encoded(written(fields[name])) || '%20')
}

function withQuery(path: string, text: string): string {
  const query = Object.entries(fieldsOf(text)).map(([name, value]) => `${encoded(name)}=${encoded(written(value))}`)
  return `${filled(path, text)}?${query.join('&')}`.slice(0, longestAddress).replace(/%.?$/, '')
}

/** Addresses and methods that stand in no table. */
const anywhere: fc.Arbitrary<Case> = fc.record({
  as: fc.constantFrom('person', 'program', 'leaving person'),
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
  path: fc
    .tuple(
      fc.constantFrom(
        '/api/',
        '/api/v1/',
        '/api/v1/conversations/',
        '/api/v1/messages/',
        '/trpc/',
        '/callbacks/whatsapp/',
        '/attachments/',
        '/api/auth/',
        '/',
      ),
      fc.oneof(
        hostileText.map(encoded),
        fc.constantFrom('%', '%zz', '%c0%af', '..%2f..', '//', '?a=1&a=2', '?input=', 'a,b?batch=1'),
      ),
    )
    .map((parts) => parts.join('')),
  body: fc.option(brokenJson, { nil: undefined }),
})
