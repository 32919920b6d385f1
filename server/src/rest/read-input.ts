import type { Request } from 'express'
import type { Actor } from '../actor.ts'
import { AppError } from '../errors.ts'
import { readJson } from '../http/read-json.ts'
import { refuseNul } from '../http/refuse-nul.ts'
import { queryOf } from './query.ts'
import type { Route } from './route.ts'

/** All that was sent, from the path, the query or the body, and for an API key its own workspace and mode. */
export async function readInput(route: Route, request: Request, actor: Actor): Promise<object> {
  const sent = hasBody(route) ? await bodyOf(request, route.maxBodyBytes) : queryOf(request.originalUrl)
  const input = route.read({ ...sent, ...request.params })
  refuseNul(input)
  return actor.kind === 'api_key' ? { ...input, workspaceId: actor.workspaceId, mode: actor.mode } : input
}

function hasBody({ method }: Route): boolean {
  return method === 'POST' || method === 'PATCH'
}

async function bodyOf(request: Request, maxBytes: number): Promise<object> {
  const body = (await readJson(request, maxBytes)) ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new AppError('invalid_request', 'The body must be a JSON object, in curly brackets')
  }
  return body
}
