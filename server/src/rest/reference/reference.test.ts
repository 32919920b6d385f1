import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldsOf } from '@parley/shared/openapi/fields'
import { describe, expect, test } from 'vitest'
import { openApiDocument } from '../openapi/document.ts'
import { routes } from '../routes.ts'
import { apiReference } from './reference.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../docs/api.md'), 'utf8')
const document = openApiDocument({ baseUrl: 'http://localhost:3000', version: '' })

describe('docs/api.md', () => {
  test('docs/api.md is what `pnpm run docs` writes', () => {
    expect(page === apiReference(), 'Run `pnpm run docs` and commit docs/api.md').toBe(true)
  })

  test('docs/api.md names every parameter, field and permission of each endpoint', () => {
    const missing = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const at = `${method.toUpperCase()} ${path}`
        const [, section = ''] = page.split(`### \`${at}\`\n`)
        const own = section.split(/^#{2,3} /m)[0] ?? ''
        const body = operation.requestBody?.content['application/json'].schema
        const names = [
          // Every `GET` by key has it, as the section on lists says.
          ...operation.parameters.map(({ name }) => name).filter((name) => name !== 'If-None-Match'),
          ...(body ? fieldsOf(body, {}).map(({ name }) => name) : []),
          ...operation.security.flatMap((each) => Object.values(each).flat()),
        ]
        return names.filter((name) => !own.includes(`\`${name}\``)).map((name) => `${at}: ${name}`)
      }),
    )
    expect(missing).toEqual([])
    expect(page).toContain('Send it back as `If-None-Match`')
  })

  test('docs/api.md lists the endpoints that support an Idempotency-Key', () => {
    const [, list = ''] = /^The header is supported by:\n\n((?:- .*\n)+)/m.exec(page) ?? []
    const listed = [...list.matchAll(/`(\w+ \/api\/[^`]+)`/g)].map(([, name]) => name)
    const supported = routes.filter(({ idempotent }) => idempotent)
    expect(listed.toSorted()).toEqual(
      supported.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).toSorted(),
    )
  })
})
