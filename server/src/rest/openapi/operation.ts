import type { Operation, Security } from '@parley/shared/openapi'
import { policy } from '../../policy.ts'
import type { Route } from '../route.ts'
import { exampleOf } from './example-of.ts'
import { headersOf } from './headers.ts'
import { answerSchemaOf } from './json-schema.ts'
import { refusalsOf } from './refusals.ts'
import { requestOf } from './request.ts'
import type { Words } from './words.ts'

/** One endpoint of the table, for the document. */
export function operationOf(route: Route, words: Words): Operation {
  const schema = answerSchemaOf(route.gives)
  return {
    operationId: words.id,
    tags: [words.noun],
    summary: words.summary,
    ...(words.about !== undefined && { description: words.about }),
    security: securityOf(route),
    ...requestOf(route, words),
    responses: {
      [String(route.status)]: {
        description: descriptions[route.status],
        headers: headersOf(route, route.status),
        content: { 'application/json': { schema, example: exampleOf(schema) } },
      },
      ...refusalsOf(route, words),
    },
  }
}

const descriptions: Record<Route['status'], string> = {
  200: 'Done.',
  201: 'Made.',
  202: 'Taken; the work goes on by itself.',
}

/** Of several permissions any one is enough; an empty list asks for none. */
function securityOf({ caller, action, testKeysOnly }: Route): Security[] {
  if (caller === 'session') {
    const needed = action === undefined ? 'anyone' : policy[action].member
    return [{ session: needed === 'anyone' || needed === 'never' ? [] : [needed] }]
  }
  const scheme = testKeysOnly ? 'testKey' : 'apiKey'
  const needed = action === undefined ? 'any' : policy[action].apiKey
  return Array.isArray(needed) ? needed.map((each) => ({ [scheme]: [each] })) : [{ [scheme]: [] }]
}
