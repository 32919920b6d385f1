import { createHash } from 'node:crypto'
import { type Actor, authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'

/** Who takes what away, and from where. */
type Taking = {
  readonly actor: Actor
  readonly scope: Scope
  readonly what: 'audit log' | 'contacts'
  readonly filter?: readonly unknown[]
}

type Progress = {
  readonly begunAt: number
  /** The last that was given: its time in milliseconds, and its id. */
  readonly last: { readonly at: number; readonly id: string }
}

const longestExportMs = 3_600_000

/**
 * Where an export goes on. Sealed, so that nobody can ask for a later page who has not asked for the first, which leaves
 * the entry; good for an hour, and for the same person, place and filter only.
 */
export function sealCursor(app: App, taking: Taking, progress: Progress): string {
  return app.secrets.seal(JSON.stringify({ of: markOf(taking), ...progress }))
}

/** `invalid_request` for any other than one of `sealCursor`. */
export function openCursor(app: App, taking: Taking, cursor: string): Progress {
  const { of, begunAt, last } = read(app, cursor)
  if (of !== markOf(taking) || app.now() - begunAt > longestExportMs) throw notOurs()
  return { begunAt, last }
}

function read(app: App, cursor: string): Progress & { readonly of: string } {
  try {
    return JSON.parse(app.secrets.open(cursor))
  } catch {
    throw notOurs()
  }
}

function markOf({ actor, scope, what, filter = [] }: Taking): string {
  const parts = [what, authorOf(actor).id, scope.workspaceId, scope.mode, ...filter.map((each) => each ?? null)]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

function notOurs(): AppError {
  return new AppError('invalid_request', 'The cursor is not one of this export, or an hour old; export again', {
    details: [{ path: 'cursor', message: 'must be the next_cursor of an earlier page of this export' }],
  })
}
