import { sentence } from '@parley/shared/sentences/sentence'
import type { Request } from 'express'
import type { Actor } from '../actor.ts'
import { AppError, invalidField } from '../errors.ts'
import { readJson } from '../http/bodies/read-json.ts'
import { refuseNul } from '../http/bodies/refuse-nul.ts'
import { mayContainNul } from '../http/bodies/refuse-unfit.ts'
import type { Route } from './route.ts'

/** The validated input from path, query and body; for an API key with the key's own workspace and mode. */
export async function readInput(route: Route, request: Request, actor: Actor): Promise<object> {
  const sent = hasBody(route) ? await bodyOf(request, route.maxBodyBytes) : queryOf(request.originalUrl)
  const input = route.read({ ...sent, ...request.params })
  // The body was checked as it was read.
  const inUrl = hasBody(route) ? request.params : input
  if (mayContainNul(JSON.stringify(inUrl))) refuseNul(inUrl)
  return inPlaceOf(actor, input)
}

/** The input of an API key is about the key's own workspace and mode. */
export function inPlaceOf(actor: Actor, input: object): object {
  return actor.kind === 'api_key' ? { ...input, workspaceId: actor.workspaceId, mode: actor.mode } : input
}

function hasBody({ method }: Route): boolean {
  return method === 'POST' || method === 'PATCH'
}

async function bodyOf(request: Request, maxBytes: number): Promise<object> {
  const body = (await readJson(request, { maxBytes, sender: 'known' })) ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new AppError('invalid_request', sentence('objectBodyExpected'))
  }
  return body
}

/** A parameter that is repeated or written as a list is rejected: none takes more than one value. */
function queryOf(url: string): Record<string, string> {
  const start = url.indexOf('?')
  const parameters = [...new URLSearchParams(start === -1 ? '' : url.slice(start))]
  const names = parameters.map(([name]) => name.replace(/\[.*$/s, ''))
  const repeated = parameters.find(([name], index) => name.includes('[') || names.indexOf(name) !== index)
  if (repeated) {
    const path = repeated[0].replace(/\[.*$/s, '')
    throw invalidField(path, sentence('singleValueExpected'))
  }
  return Object.fromEntries(parameters)
}
