import { sentence } from '@parley/shared/sentences/sentence'
import type { Request } from 'express'
import { type Actor, authorOf } from '../actor.ts'
import type { App } from '../app.ts'
import { AppError, invalidField } from '../errors.ts'
import { receiveFile } from '../features/files/receive-file.ts'
import { parseSmallJson } from '../http/bodies/read-json.ts'
import { readMultipart } from '../http/bodies/read-multipart.ts'
import type { InPlace } from '../http/places.ts'
import { authorize } from '../policy.ts'
import { inPlaceOf } from './read-input.ts'
import type { Route } from './route.ts'

type Form = {
  readonly request: Request
  readonly actor: Actor
  /** The field of the input that names the stored file. */
  readonly field: string
  readonly inUploadPlace: InPlace
}

/**
 * The validated input of a form, whose file is stored as an upload. The other fields are JSON in the field `settings`, which is
 * validated before the file is received. The caller was permitted to perform the operation.
 */
export async function readForm(
  app: App,
  route: Route,
  { request, actor, field, inUploadPlace }: Form,
): Promise<object> {
  if (request.get('Idempotency-Key') !== undefined) {
    throw invalidField('Idempotency-Key', sentence('idempotencyKeyWithForm'))
  }
  const scope = authorize(actor, 'files.upload')
  let settings: object = {}
  const readSettings = (text: string) => {
    settings = settingsOf(text)
    route.read({ ...settings, [field]: 'the file that follows' })
  }
  const receive = () => readMultipart(request, (upload) => receiveFile(app, scope, upload), readSettings)
  const { id } = await app.shutdown.awaitWork(inUploadPlace(authorOf(actor).id, receive))
  return inPlaceOf(actor, route.read({ ...settings, [field]: id }))
}

function settingsOf(text: string): object {
  const settings = parsed(text)
  if (typeof settings === 'object' && settings !== null && !Array.isArray(settings)) return settings
  throw invalidField('settings', sentence('settingsNotObject'))
}

function parsed(text: string): unknown {
  try {
    return parseSmallJson(text)
  } catch (error) {
    throw error instanceof AppError && error.reason ? invalidField('settings', error.reason) : error
  }
}

/** The error as the sender of a form understands it, who does not know the field that names the stored file. */
export function asInForm(error: unknown, field: string): unknown {
  if (!(error instanceof AppError) || !error.details.some(({ path }) => path === field)) return error
  const details = error.details.map((each) => (each.path === field ? { ...each, path: 'file' } : each))
  return new AppError(error.code, error.reason, { details })
}
