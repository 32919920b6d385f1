import { sentence } from '@parley/shared/sentences/sentence'
import type { Request } from 'express'
import { type Actor, authorOf } from '../actor.ts'
import { invalidField } from '../errors.ts'
import type { RepeatableCall } from '../features/idempotency/begin-run.ts'
import { fingerprintOf } from '../features/idempotency/fingerprint.ts'

const maxKeyLength = 255

/**
 * The call with its `Idempotency-Key`, or undefined without one. The key can be quoted, as in the IETF draft, or not. The
 * fingerprint is made from the validated input: whitespace, field order and unknown fields make no difference.
 */
export function idempotentCallOf(request: Request, actor: Actor, input: object): RepeatableCall | undefined {
  const given = request.get('Idempotency-Key')
  if (given === undefined) return undefined
  const key = /^"(.*)"$/.exec(given.trim())?.[1] ?? given.trim()
  if (key.length < 1 || key.length > maxKeyLength) {
    throw invalidField('Idempotency-Key', sentence('charactersBetween', { maximum: maxKeyLength }))
  }
  const fingerprint = fingerprintOf(input)
  return { caller: authorOf(actor).id, path: `${request.baseUrl}${request.path}`, key, fingerprint }
}
