import type { ApiMethod, OpenApiDocument, Operation } from '@parley/shared/openapi/document'
import type { Route } from '../route.ts'
import { routeGroups } from '../routes.ts'
import { errorCodes, sharedErrorResponses } from './error-responses.ts'
import { headers } from './headers.ts'
import { componentSchemas } from './json-schema.ts'
import { operationOf } from './operation.ts'
import { signIn, signInTag } from './sign-in.ts'
import { eventsTag, webhooks } from './webhooks.ts'

/** The whole REST API as an OpenAPI 3.1 document. It contains no secrets and is public. */
export function openApiDocument({ baseUrl, version }: { baseUrl: string; version: string }): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Parley',
      version,
      description:
        'Customer conversations, webhooks and campaigns. Times are ISO 8601 in UTC, amounts of money are integers in millionths of a currency unit, and IDs are opaque strings. Within a version, operations, optional parameters, fields of responses, listed values and kinds of events may be added: ignore what you do not know. What is to go is marked as deprecated and has the headers `Deprecation` and `Sunset` for at least 12 months.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: [signInTag, ...routeGroups.map(({ name, description }) => ({ name, description })), eventsTag],
    paths: paths(),
    webhooks: webhooks(),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key, which determines the workspace and the mode. Any one of the listed permissions is sufficient.',
        },
        testKey: { type: 'http', scheme: 'bearer', description: 'A test API key. Live keys are rejected.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'better-auth.session_token',
          description:
            'The session cookie from `POST /api/auth/sign-in/email`. The user needs the listed permission in the workspace. Over https, the name of the cookie starts with `__Host-`. A session may make 6,000 calls per minute.',
        },
      },
      schemas: componentSchemas(),
      headers,
      responses: sharedErrorResponses(),
    },
    'x-error-codes': errorCodes(),
  }
}

/** The path as OpenAPI writes it, with its parameters in braces. */
export function documentedPath({ path }: Pick<Route, 'path'>): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

function paths(): OpenApiDocument['paths'] {
  const found: Record<string, Partial<Record<ApiMethod, Operation>>> = { '/api/auth/sign-in/email': { post: signIn() } }
  for (const { name, routes } of routeGroups) {
    for (const route of routes) {
      const path = documentedPath(route)
      found[path] = { ...found[path], [route.method.toLowerCase() as ApiMethod]: operationOf(route, name) }
    }
  }
  return found
}
