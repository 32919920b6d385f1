import type { ApiMethod, OpenApiDocument, Operation } from '@parley/shared/openapi'
import { routes } from '../routes.ts'
import { headers } from './headers.ts'
import { componentSchemas } from './json-schema.ts'
import { operationOf } from './operation.ts'
import { refusalsByCode } from './refusals.ts'
import { nouns, words } from './words.ts'

/** The whole REST interface as an OpenAPI 3.1 document. Holds no secret: whoever reaches Parley may read it. */
export function openApiDocument({ baseUrl, version }: { baseUrl: string; version: string }): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Parley',
      version,
      description:
        'Customer conversations, webhooks and bulk campaigns. Times are ISO 8601 in UTC, money is whole millionths of a currency unit, ids are text. New fields may be added to answers.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: Object.entries(nouns).map(([name, description]) => ({ name, description })),
    paths: paths(),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key; it decides the workspace and the mode. Any one permission of those named is enough.',
        },
        testKey: { type: 'http', scheme: 'bearer', description: 'An API key of the test mode. A live one is refused.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'better-auth.session_token',
          description:
            'The cookie of a signed-in person, from POST /api/auth/sign-in/email, who needs the permission named in the workspace. Over https its name begins with __Secure-.',
        },
      },
      schemas: componentSchemas(),
      headers,
      responses: refusalsByCode(),
    },
  }
}

function paths(): OpenApiDocument['paths'] {
  const found: Record<string, Partial<Record<ApiMethod, Operation>>> = {}
  for (const route of routes) {
    const said = words[`${route.method} ${route.path}`]
    if (!said) throw new Error(`${route.method} ${route.path} has no words in the document`)
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    found[path] = { ...found[path], [route.method.toLowerCase() as ApiMethod]: operationOf(route, said) }
  }
  return found
}
