import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestHandler, Router } from 'express'
import { expect, test } from 'vitest'
import { routes } from '../src/rest/routes.ts'
import { openTestServer } from '../src/testing/http/server.ts'
import { sqlite } from '../src/testing/stores/engines.ts'

/** The access test of each Express route outside the route table. */
const ownedBy: Readonly<Record<string, string>> = {
  'GET /healthz': 'entry-points.test.ts',
  'GET /readyz': 'entry-points.test.ts',
  'GET /metrics': 'entry-points.test.ts',
  'GET /.well-known/security.txt': 'http/security-txt.test.ts',
  'all /api/auth/{*path}': 'auth/sign-in.test.ts',
  'use /callbacks': 'webhooks-in/platform-webhooks.test.ts',
  'use /trpc': 'trpc/tenancy.test.ts',
  'GET /attachments/:messageId': 'attachments/attachment-routes.test.ts',
  'POST /files/': 'attachments/file-routes.test.ts',
  'GET /files/:fileId': 'attachments/file-routes.test.ts',
  'GET /files/:fileId/preview': 'attachments/previews.test.ts',
  'GET /files/signed/:fileId': 'features/files/signed-links.test.ts',
  'GET /api/openapi.json/': 'rest/openapi/openapi.test.ts',
  'use /docs/api/assets': 'http/api-page.test.ts',
  'GET /docs/api/': 'http/api-page.test.ts',
  'use /assets': 'entry-points.test.ts',
  'GET /{*address}': 'entry-points.test.ts',
}
/** The handlers that only refuse requests or write what went wrong with them, and pass on the rest. */
const guards = [
  'use /healthz,/readyz',
  'use /api/v1',
  'use /attachments',
  'use /files',
  'use /api',
  'use /api/auth,/attachments,/files',
]

test('every route of the program has an access test', async () => {
  const { entryPoints } = await openTestServer(sqlite)
  const answered = new Set(addressesOf(entryPoints.router).filter((address) => !guards.includes(address)))
  const ofTheTable = routes.map(({ method, path }) => `${method} ${path}`)

  expect([...answered].toSorted(), 'Add a row here and a test of who may ask').toEqual(
    [...Object.keys(ownedBy), ...ofTheTable].toSorted(),
  )
  for (const file of Object.values(ownedBy))
    expect(existsSync(join(import.meta.dirname, '../src', file)), file).toBe(true)
})

/** Express's internal description of a handler or router, which its types do not declare. */
type Layer = Router['stack'][number] & { readonly rawPath: string | readonly string[]; readonly slash: boolean }

function addressesOf(router: Router, at = ''): string[] {
  return (router.stack as Layer[]).flatMap(({ route, slash, rawPath, handle }) => {
    if (route) return methodsOf(route).map((method) => `${method} ${at}${route.path}`)
    const place = slash ? at : at + rawPath
    const inner = handle as RequestHandler | Router
    if ('stack' in inner) return addressesOf(inner, place)
    return slash ? [] : [`use ${place}`]
  })
}

/** The methods with an effect: methods outside the table are refused, and OPTIONS lists those in it. */
function methodsOf(route: NonNullable<Layer['route']>): string[] {
  const methods = new Set(route.stack.map(({ method }) => method?.toUpperCase() ?? 'all'))
  if (methods.size > 10) return ['all']
  return [...methods].filter((method) => !['OPTIONS', 'all'].includes(method))
}
