import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenApiDocument, Operation } from '@parley/shared/openapi'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { byKey, bySession } from '../../testing/http/endpoints.ts'
import { routes } from '../routes.ts'
import { openApiDocument } from './document.ts'
import { namedSchemas } from './named-schemas.ts'
import { nouns, words } from './words.ts'

const document = openApiDocument({ baseUrl: 'https://parley.example.com', version: '1.2.3' })
const pathOf = (path: string) => path.replace(/:(\w+)/g, '{$1}')

type Described = { at: string; path: string; operation: Operation }
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]): Described => ({ at: `${method.toUpperCase()} ${path}`, path, operation }),
  ),
)

describe('the OpenAPI document', () => {
  test('has every endpoint of the table and no other, each under its own name', () => {
    const served = routes.map(({ method, path }) => `${method} ${pathOf(path)}`)
    expect(operations.map(({ at }) => at).toSorted()).toEqual(served.toSorted())
    expect(Object.keys(words).toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted())
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(routes.length)
    expect(document.tags.map(({ name }) => name)).toEqual(Object.keys(nouns))
  })

  test('is whole: what it refers to is there, and what a path needs is asked for', () => {
    expect(problemsOf(document)).toEqual([])
  })

  test('asks for the permissions that the server asks for', () => {
    const needed = { ...bySession, ...byKey }
    for (const [at, { needs }] of Object.entries(needed)) {
      const security = operations.find((each) => each.at === pathOf(at))?.operation.security ?? []
      const wanted = needs === 'nothing' ? [] : [needs].flat()
      expect([at, security.flatMap((each) => Object.values(each).flat())]).toEqual([at, wanted])
    }
  })

  test('says of every field what it means', () => {
    const silent = operations.flatMap(({ at, operation }) => {
      const body = operation.requestBody?.content['application/json'].schema.properties ?? {}
      const fields = [
        ...operation.parameters,
        ...Object.entries(body).map(([name, { description }]) => ({ name, description })),
      ]
      return fields.filter(({ description }) => !description).map(({ name }) => `${at}: ${name}`)
    })
    expect(silent).toEqual([])
  })

  test('has examples that the server would take, and answers that it could give', () => {
    for (const route of routes) {
      const at = `${route.method} ${route.path}`
      const operation = operations.find((each) => each.at === `${route.method} ${pathOf(route.path)}`)?.operation
      expect(() => route.read(words[at]?.example), at).not.toThrow()
      const answer = operation?.responses[route.status]?.content['application/json'].example
      expect(route.gives.parse(answer), at).toEqual(answer)
    }
    for (const { id, schema, example } of namedSchemas) expect(schema.parse(example), id).toEqual(example)
  })

  test('and docs/api.md name the same fields, permissions and repeatable calls', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/api.md'), 'utf8')
    const missing = operations.flatMap(({ at, operation }) => {
      const [, section = ''] = page.split(`### \`${at}\`\n`)
      const own = section.split(/^#{2,3} /m)[0] ?? ''
      const named = new Set([...own.matchAll(/`(\w+)[^`]*`/g)].map(([, name]) => name))
      const body = operation.requestBody?.content['application/json'].schema.properties ?? {}
      // What the path holds stands in the heading; what bulk send takes is said there.
      const fields = [...operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name)]
      const taken = operation.operationId === 'startCampaign' ? ['name', 'schedule', 'budgetMicros'] : Object.keys(body)
      const permissions = operation.security.flatMap((each) => Object.values(each).flat())
      const anyMember = permissions.length === 0
      return [...fields, ...taken, ...(anyMember ? [] : permissions)]
        .filter((name) => !named.has(name))
        .map((name) => `${at}: ${name}`)
    })
    expect(missing).toEqual([])

    const [, repeatable = ''] = /^It is heeded by ([^.]*?)\. Elsewhere/ms.exec(page) ?? []
    const heeded = [...repeatable.matchAll(/`(?:POST )?(\/api\/[^`]+)`/g)].map(([, path]) => path)
    expect(heeded.toSorted()).toEqual(
      routes
        .filter(({ idempotent }) => idempotent)
        .map(({ path }) => path)
        .toSorted(),
    )
  })
})

/** What OpenAPI 3.1 asks of a document and the types cannot hold. */
function problemsOf(whole: OpenApiDocument): string[] {
  const problems: string[] = []
  const text = JSON.stringify(whole)
  for (const [, ref = ''] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
    const found = ref
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], whole)
    if (!ref.startsWith('#/components/') || found === undefined) problems.push(`${ref} leads nowhere`)
  }
  for (const { at, path, operation } of operations) {
    const declared = operation.parameters.filter((each) => each.in === 'path' && each.required).map(({ name }) => name)
    const needed = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    if (declared.join() !== needed.join()) problems.push(`${at} does not declare its path`)
    for (const each of operation.security.flatMap((one) => Object.keys(one))) {
      if (!(each in whole.components.securitySchemes)) problems.push(`${at} wants ${each}, which is not explained`)
    }
    const statuses = Object.keys(operation.responses)
    if (!statuses.some((status) => status.startsWith('2'))) problems.push(`${at} never succeeds`)
    for (const status of ['400', '401', '500', '503']) if (!statuses.includes(status)) problems.push(`${at}: ${status}`)
  }
  // zod reads a JSON schema as strictly as it writes one.
  for (const [name, schema] of Object.entries(whole.components.schemas)) {
    const alone = { ...schema, $defs: whole.components.schemas }
    const readable = JSON.parse(JSON.stringify(alone).replaceAll('#/components/schemas/', '#/$defs/'))
    const example = namedSchemas.find(({ id }) => id === name)?.example
    if (!z.fromJSONSchema(readable).safeParse(example).success) problems.push(`${name} refuses its own example`)
  }
  return problems
}
