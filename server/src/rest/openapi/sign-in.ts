import type { Operation } from '@parley/shared/openapi/document'
import { SignIn } from '@parley/shared/workspace/members'
import { byStatus } from './error-responses.ts'
import { refsTo } from './headers.ts'
import { requestSchemaOf } from './json-schema.ts'

export const signInTag = { name: 'Sign-in', description: 'A session for the endpoints that require one.' }

/** The endpoint of the sign-in library from which callers of the API get a session. It is no row of the routes. */
export function signIn(): Operation {
  const { properties = {}, ...body } = requestSchemaOf(SignIn)
  const described = {
    email: { ...properties.email, description: 'Email address of the account.' },
    password: { ...properties.password, description: 'Password of the account.' },
  }
  return {
    operationId: 'signIn',
    tags: [signInTag.name],
    summary: 'Sign in',
    description:
      'Starts a session. Use the cookies from `Set-Cookie` and nothing else from the body, whose format may change. With two-factor authentication, the cookie is valid for the second step only.',
    security: [],
    parameters: [],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { ...body, properties: described },
          example: { email: 'ada@example.com', password: 'correct horse battery' },
        },
      },
    },
    responses: {
      200: {
        description: 'OK.',
        headers: {
          ...refsTo(['X-Request-Id']),
          'Set-Cookie': { description: 'The session, or what the second step needs.', schema: { type: 'string' } },
        },
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                twoFactorRedirect: {
                  type: 'boolean',
                  description: '`true` where a code of the authenticator app is required next.',
                },
              },
            },
            example: { twoFactorRedirect: true },
          },
        },
      },
      ...byStatus(errors, (status) => refsTo(status === 429 ? ['X-Request-Id', 'Retry-After'] : ['X-Request-Id'])),
    },
    'x-error-codes': errors,
  }
}

const errors = [
  'invalid_request',
  'unauthenticated',
  'forbidden',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_attempts',
  'internal',
  'unavailable',
] as const
