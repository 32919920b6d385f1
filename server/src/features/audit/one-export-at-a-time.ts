import { sentence } from '@parley/shared/sentences/sentence'
import { type Actor, authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import { type FixedWindows, type Limit, windowsInMemory } from '../../auth/fixed-windows.ts'
import { AppError } from '../../errors.ts'

/** Exports that one actor can begin. Their following pages are not counted. */
export const exportsPerHour: Limit = { windowMs: 3_600_000, max: 60 }

type Exports = { readonly running: Set<string>; readonly begun: FixedWindows }

const exportsOf = new WeakMap<App, Exports>()

type Page<Result> = { readonly isFirst: boolean; readonly read: () => Promise<Result> }

/** Reads one page of an export of the actor at a time, and refuses others meanwhile: each page reads much. */
export async function oneExportAtATime<Result>(
  app: App,
  actor: Actor,
  { isFirst, read }: Page<Result>,
): Promise<Result> {
  const { running, begun } = limitsOf(app)
  const { id } = authorOf(actor)
  if (running.has(id)) {
    const message = sentence('exportRunning')
    throw new AppError('rate_limited', message, { retryAfterSeconds: 1 })
  }
  running.add(id)
  try {
    if (isFirst) await countExport(app, begun, id)
    return await read()
  } finally {
    running.delete(id)
  }
}

async function countExport(app: App, begun: FixedWindows, id: string): Promise<void> {
  const { allowed, endsAt } = await begun.take(id, exportsPerHour)
  if (allowed) return
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAt - app.now()) / 1000))
  throw new AppError('rate_limited', sentence('tooManyExports', { seconds: retryAfterSeconds }), {
    retryAfterSeconds,
  })
}

function limitsOf(app: App): Exports {
  const known = exportsOf.get(app)
  if (known) return known
  const limits = { running: new Set<string>(), begun: windowsInMemory(app.now, { countsRefused: false }) }
  exportsOf.set(app, limits)
  return limits
}
