import type { JsonSchema } from '@parley/shared/openapi/document'
import { PasswordChange } from '@parley/shared/workspace/account'
import fc from 'fast-check'
import { type ZodType, z } from 'zod'
import { endpoints } from '../../auth/endpoints.ts'
import { routes } from '../../rest/routes.ts'
import type { Belongings } from '../belongings.ts'
import { allProcedures } from '../http/dashboard-client.ts'
import { byKey, bySession } from '../http/endpoints.ts'
import { procedures } from '../http/procedures.ts'
import { encoded, filled, withQuery } from './addresses.ts'
import { anywhere } from './anywhere.ts'
import { arbitraryOf } from './arbitrary-of.ts'
import type { Case } from './case.ts'
import type { TenantInput } from './hints.ts'
import { brokenJson, hostile } from './hostile.ts'
import { nearly } from './nearly.ts'

export type TenantInputs = { readonly mine: TenantInput; readonly otherMode: TenantInput; readonly theirs: TenantInput }

/** The requests to one endpoint, and the name under which the tables list it. */
export type EndpointCases = { readonly of: string; readonly cases: fc.Arbitrary<Case> }

/** Mostly requests to the endpoints, and some to paths that belong to none. */
export function allCases(endpointCases: readonly EndpointCases[]): fc.Arbitrary<Case> {
  return fc.oneof(...endpointCases.map(({ cases }) => cases), anywhere, anywhere)
}

/**
 * Requests to every endpoint of the three APIs, as listed by the program: with valid, nearly valid and hostile input, and
 * with invalid JSON. Valid input is generated from the schema or taken from the tables of the access tests.
 */
export function casesByEndpoint({ mine, otherMode, theirs }: TenantInputs): readonly EndpointCases[] {
  type Make = (tenant: TenantInput) => fc.Arbitrary<Case>
  const rare = (make: Make) => ({ arbitrary: make(theirs), weight: 1 })
  const byPeople = (make: Make) =>
    fc.oneof({ arbitrary: make(mine), weight: 6 }, { arbitrary: make(otherMode), weight: 4 }, rare(make))
  // The API key is for test mode.
  const byPrograms = (make: Make) => fc.oneof({ arbitrary: make(otherMode), weight: 10 }, rare(make))

  const rest = routes.map((route) => ({
    of: `${route.method} ${route.path}`,
    cases: (route.caller === 'key' ? byPrograms : byPeople)((tenant) => restCase(route, tenant)),
  }))
  const dashboard = Object.keys(allProcedures)
    .filter((path) => allProcedures[path]?._def.type !== 'subscription')
    .map((path) => ({ of: path, cases: byPeople((tenant) => dashboardCase(path, tenant)) }))
  const signIn = [...endpoints].map(([path, { method, input }]) => {
    const row = { of: `${method} ${path}`, as: 'leaving person' as const, method, path }
    const bodies = inputs(schemaOf(validatedByTheLibrary[path] ?? input), mine)
    return { of: row.of, cases: bodies.map((text) => ({ ...row, body: method === 'POST' ? text : undefined })) }
  })
  return [...rest, ...dashboard, ...signIn]
}

function restCase({ method, path, caller, takes }: (typeof routes)[number], tenant: TenantInput): fc.Arbitrary<Case> {
  const of = `${method} ${path}`
  const row = { of, as: caller === 'key' ? ('program' as const) : ('person' as const), method }
  const made = inputs(schemaOf(takes), tenant).map((text) =>
    method === 'GET' || method === 'DELETE'
      ? { ...row, path: withQuery(path, text), body: undefined }
      : { ...row, path: filled(path, text), body: text },
  )
  const known = fc.nat(0).map(() => {
    const asked = (bySession[of] ?? byKey[of])?.ask(tenant.now())
    const body = typeof asked?.body === 'object' ? JSON.stringify(asked.body) : asked?.body
    return { ...row, path: asked?.path ?? path, body, ...(asked?.headers && { headers: asked.headers }) }
  })
  return fc.oneof({ arbitrary: made, weight: 5 }, known)
}

function dashboardCase(path: string, tenant: TenantInput): fc.Arbitrary<Case> {
  const { type, inputs: schemas } = allProcedures[path]?._def ?? {}
  const known = procedures[path]?.ask
  return inputs(allOf(schemas as ZodType[] | undefined), tenant, known).map((text) => {
    const row = { of: path, as: /^(account|members)\./.test(path) ? ('leaving person' as const) : ('person' as const) }
    return type === 'mutation'
      ? { ...row, method: 'POST', path: `/trpc/${path}`, body: text }
      : { ...row, method: 'GET', path: `/trpc/${path}?input=${encoded(text)}`, body: undefined }
  })
}

/** The schemas of inputs that only the sign-in library validates. */
const validatedByTheLibrary: Readonly<Record<string, ZodType>> = {
  '/api/auth/change-password': PasswordChange,
  '/api/auth/revoke-session': z.object({ token: z.string() }),
}

const schemaOf = (schema: ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
const allOf = (schemas: readonly ZodType[] = []) =>
  schemas.length === 1 && schemas[0] ? schemaOf(schemas[0]) : ({ type: 'object' } as JsonSchema)

function inputs(schema: JsonSchema, tenant: TenantInput, known?: (of: Belongings) => unknown): fc.Arbitrary<string> {
  const madeUp = arbitraryOf(schema, tenant.hints)
  const good = known ? fc.oneof(madeUp, { arbitrary: fc.nat(0).map(() => known(tenant.now())), weight: 2 }) : madeUp
  return fc.oneof(
    { arbitrary: good.map((value) => JSON.stringify(value)), weight: 6 },
    { arbitrary: nearly(good).map((value) => JSON.stringify(value) ?? ''), weight: 4 },
    { arbitrary: hostile.map((value) => JSON.stringify(value)), weight: 1 },
    { arbitrary: brokenJson, weight: 1 },
  )
}
