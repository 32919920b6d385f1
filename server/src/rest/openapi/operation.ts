import type { Operation, Security } from '@parley/shared/openapi/document'
import { policy } from '../../policy.ts'
import { hasTag, type Route } from '../route.ts'
import { errorCodesOf, errorResponsesOf } from './error-responses.ts'
import { exampleOf } from './example-of.ts'
import { headersOf } from './headers.ts'
import { responseSchemaOf } from './json-schema.ts'
import { requestOf } from './request.ts'

/** One endpoint as an OpenAPI operation. */
export function operationOf(route: Route, tag: string): Operation {
  return {
    operationId: route.operationId,
    tags: [tag],
    summary: route.summary,
    ...(route.description !== undefined && { description: route.description }),
    security: securityOf(route),
    ...requestOf(route),
    responses: {
      [String(route.status)]: {
        description: descriptions[route.status],
        headers: headersOf(route, route.status),
        content: route.givesFile
          ? wholeFile
          : {
              'application/json': { schema: responseSchemaOf(route.gives), example: exampleOf(route.gives) },
              ...(route.follow && eventStream),
            },
      },
      ...(route.statusOf && {
        200: {
          description: descriptions[200],
          headers: headersOf(route, 200),
          content: { 'application/json': { schema: responseSchemaOf(route.gives), example: exampleOf(route.gives) } },
        },
      }),
      ...(route.givesFile && {
        206: { description: 'The range in `Range`.', headers: headersOf(route, 206), content: wholeFile },
      }),
      ...(hasTag(route) && {
        304: {
          description: 'Nothing has changed since the response with this `ETag`.',
          headers: headersOf(route, 304),
        },
      }),
      ...errorResponsesOf(route),
    },
    'x-error-codes': errorCodesOf(route),
  }
}

const wholeFile = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } as const

const eventStream = {
  'text/event-stream': {
    schema: { type: 'string', description: 'Server-sent events: `data` is an event in JSON, and `id` its cursor.' },
  },
} as const

const descriptions: Record<Route['status'], string> = {
  200: 'OK.',
  201: 'Created.',
  202: 'Accepted. Processing continues in the background.',
}

/** Any one of several entries is enough; an entry with an empty list requires authentication only. */
function securityOf({ caller, action, testKeysOnly }: Route): Security[] {
  if (caller === 'session') {
    const needed = action === undefined ? 'anyone' : policy[action].member
    return [{ session: needed === 'anyone' || needed === 'never' ? [] : [needed] }]
  }
  const scheme = testKeysOnly ? 'testKey' : 'apiKey'
  const needed = action === undefined ? 'any' : policy[action].apiKey
  return Array.isArray(needed) ? needed.map((each) => ({ [scheme]: [each] })) : [{ [scheme]: [] }]
}
