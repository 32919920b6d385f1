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
import type { World } from './hints.ts'
import { brokenJson, hostile } from './hostile.ts'
import { nearly } from './nearly.ts'

export type Worlds = { readonly mine: World; readonly otherMode: World; readonly theirs: World }

/**
 * Of every endpoint of the three doors, listed by the program: good input, nearly good, hostile, and no JSON at all. What
 * is good is made up from the schema, or taken from the tables in which the tests of who may ask have it.
 */
export function allCases({ mine, otherMode, theirs }: Worlds): fc.Arbitrary<Case> {
  type Make = (world: World) => fc.Arbitrary<Case>
  const rare = (make: Make) => ({ arbitrary: make(theirs), weight: 1 })
  const byPeople = (make: Make) =>
    fc.oneof({ arbitrary: make(mine), weight: 6 }, { arbitrary: make(otherMode), weight: 4 }, rare(make))
  // Their key is for the test mode.
  const byPrograms = (make: Make) => fc.oneof({ arbitrary: make(otherMode), weight: 10 }, rare(make))

  const rest = routes.map((route) =>
    (route.caller === 'key' ? byPrograms : byPeople)((world) => restCase(route, world)),
  )
  const dashboard = Object.keys(allProcedures)
    .filter((path) => allProcedures[path]?._def.type !== 'subscription')
    .map((path) => byPeople((world) => dashboardCase(path, world)))
  const signIn = [...endpoints].map(([path, { method, input }]) =>
    inputs(schemaOf(validatedByTheLibrary[path] ?? input), mine).map((text) => ({
      ...{ of: `${method} ${path}`, as: 'leaving person' as const, method, path },
      body: method === 'POST' ? text : undefined,
    })),
  )
  return fc.oneof(...rest, ...dashboard, ...signIn, anywhere, anywhere)
}

function restCase({ method, path, caller, takes }: (typeof routes)[number], world: World): fc.Arbitrary<Case> {
  const of = `${method} ${path}`
  const row = { of, as: caller === 'key' ? ('program' as const) : ('person' as const), method }
  const made = inputs(schemaOf(takes), world).map((text) =>
    method === 'GET' || method === 'DELETE'
      ? { ...row, path: withQuery(path, text), body: undefined }
      : { ...row, path: filled(path, text), body: text },
  )
  const known = fc.nat(0).map(() => {
    const asked = (bySession[of] ?? byKey[of])?.ask(world.now())
    return { ...row, path: asked?.path ?? path, body: asked?.body && JSON.stringify(asked.body) }
  })
  return fc.oneof({ arbitrary: made, weight: 5 }, known)
}

function dashboardCase(path: string, world: World): fc.Arbitrary<Case> {
  const { type, inputs: schemas } = allProcedures[path]?._def ?? {}
  const known = procedures[path]?.ask
  return inputs(allOf(schemas as ZodType[] | undefined), world, known).map((text) => {
    const row = { of: path, as: /^(account|members)\./.test(path) ? ('leaving person' as const) : ('person' as const) }
    return type === 'mutation'
      ? { ...row, method: 'POST', path: `/trpc/${path}`, body: text }
      : { ...row, method: 'GET', path: `/trpc/${path}?input=${encoded(text)}`, body: undefined }
  })
}

/** What the sign-in library asks for where our own door lets anything through to it. */
const validatedByTheLibrary: Readonly<Record<string, ZodType>> = {
  '/api/auth/change-password': PasswordChange,
  '/api/auth/revoke-session': z.object({ token: z.string() }),
}

const schemaOf = (schema: ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
const allOf = (schemas: readonly ZodType[] = []) =>
  schemas.length === 1 && schemas[0] ? schemaOf(schemas[0]) : ({ type: 'object' } as JsonSchema)

function inputs(schema: JsonSchema, world: World, known?: (of: Belongings) => unknown): fc.Arbitrary<string> {
  const madeUp = arbitraryOf(schema, world.hints)
  const good = known ? fc.oneof(madeUp, { arbitrary: fc.nat(0).map(() => known(world.now())), weight: 2 }) : madeUp
  return fc.oneof(
    { arbitrary: good.map((value) => JSON.stringify(value)), weight: 6 },
    { arbitrary: nearly(good).map((value) => JSON.stringify(value) ?? ''), weight: 4 },
    { arbitrary: hostile.map((value) => JSON.stringify(value)), weight: 1 },
    { arbitrary: brokenJson, weight: 1 },
  )
}
