import { createHash } from 'node:crypto'
import { sentence } from '@parley/shared/sentences/sentence'
import { type Actor, authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'

/** Who exports what, and from which workspace and mode. */
type Export = {
  readonly actor: Actor
  readonly scope: Scope
  readonly what: 'audit log' | 'contact'
  readonly filter?: readonly unknown[]
}

type Progress = {
  readonly begunAt: number
  /** The last exported item: its time in milliseconds, and its id. */
  readonly last: { readonly at: number; readonly id: string }
}

const maxExportMs = 3_600_000

/**
 * A cursor for the next page of an export. Encrypted, so that a later page requires the first one, which is recorded in the
 * audit log. Valid for an hour, and only for the same actor, workspace, mode and filter.
 */
export function sealCursor(app: App, exported: Export, progress: Progress): string {
  return app.secrets.seal(JSON.stringify({ of: exportHash(exported), ...progress }))
}

/** Throws `invalid_request` for a cursor that `sealCursor` did not create for this export. */
export function openCursor(app: App, exported: Export, cursor: string): Progress {
  const { of, begunAt, last } = read(app, cursor)
  if (of !== exportHash(exported) || app.now() - begunAt > maxExportMs) throw invalidCursor()
  return { begunAt, last }
}

function read(app: App, cursor: string): Progress & { readonly of: string } {
  try {
    return JSON.parse(app.secrets.open(cursor))
  } catch {
    throw invalidCursor()
  }
}

function exportHash({ actor, scope, what, filter = [] }: Export): string {
  const parts = [what, authorOf(actor).id, scope.workspaceId, scope.mode, ...filter.map((each) => each ?? null)]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

function invalidCursor(): AppError {
  return new AppError('invalid_request', sentence('exportCursorInvalid'), {
    details: [{ path: 'cursor', message: sentence('exportCursorExpected') }],
  })
}
