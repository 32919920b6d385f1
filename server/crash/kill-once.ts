import { setTimeout as wait } from 'node:timers/promises'
import type { Parley, Ran } from './parley.ts'
import type { KillKind } from './plan.ts'
import type { CrashStore } from './stores.ts'

type Usual = {
  readonly startMs: number
  /** How long a migration takes, in milliseconds from the moment at which it has begun to work. */
  readonly migrateMs: number
  /** How long a backup takes, in milliseconds from the moment at which it has begun to work; undefined where none can be made. */
  readonly backupMs: number | undefined
}

/** How long each takes undisturbed, so that a kill falls into it. */
export async function measure(parley: Parley, store: CrashStore): Promise<Usual> {
  const old = await store.openOld()
  const migrated = await timed(old.traces, () => parley.run(['migrate'], { environment: old.environment }))
  if (migrated.ran.code !== 0) throw new Error(`An old store cannot be migrated: ${migrated.ran.stderr}`)
  await old.remove()
  const backedUp = await timed(store.unfinishedBackups, () => parley.run(['backup']))
  return {
    startMs: parley.starts[0] ?? 0,
    migrateMs: migrated.workedMs,
    backupMs: backedUp.ran.code === 0 ? backedUp.workedMs : undefined,
  }
}

async function timed(traces: Traces, run: () => Promise<Ran>) {
  const beginning = await watch(traces)
  const beganAt = beginning.seen.then(() => performance.now())
  const ran = await run()
  const endedAt = performance.now()
  beginning.stop()
  return { ran, workedMs: Math.max(0, endedAt - (await beganAt)) }
}

type Moment = { readonly kind: KillKind; readonly at: number; readonly usual: Usual; readonly maxLoadMs: number }

export async function killOnce(
  parley: Parley,
  store: CrashStore,
  { kind, at, usual, maxLoadMs }: Moment,
): Promise<void> {
  switch (kind) {
    case 'under load':
      await wait(50 + at * (maxLoadMs - 50))
      return parley.kill()
    case 'while starting':
      await parley.kill()
      return parley.startFor(at * usual.startMs)
    case 'while migrating':
      return killMigration(parley, store, at * usual.migrateMs)
    case 'while backing up':
      await killInWork(store.unfinishedBackups, at * (usual.backupMs ?? 0), (killAt) =>
        parley.run(['backup'], { killAt }),
      )
      return parley.kill()
    case 'with its database gone':
      await wait(50 + at * (maxLoadMs - 50))
      return store.interrupt?.(at * maxLoadMs)
  }
}

/** What a command that is at work can be seen by. */
type Traces = () => Promise<readonly string[]>

/** How long a process takes to get to work differs too much to go by. */
async function killInWork(traces: Traces, afterMs: number, run: (killAt: Promise<void>) => Promise<Ran>): Promise<Ran> {
  const beginning = await watch(traces)
  const ran = await run(beginning.seen.then(() => wait(afterMs)))
  beginning.stop()
  return ran
}

/** Resolves when there is a new trace. */
async function watch(traces: Traces) {
  const before = new Set(await traces())
  let stopped = false
  const look = async () => {
    while (!stopped && (await traces()).every((name) => before.has(name))) await wait(5)
  }
  return {
    seen: look(),
    stop: () => {
      stopped = true
    },
  }
}

/** What backups that were killed have left, once one came to its end. */
export async function leftByBackups(parley: Parley, store: CrashStore): Promise<string[]> {
  const { code, stderr } = await parley.run(['backup'])
  if (code !== 0) return [`parley backup: ${stderr}`]
  return (await store.unfinishedBackups()).map((name) => `a backup that was killed has left ${name}`)
}

const maxAttempts = 5

/**
 * A store of an older version beside the one that is at work: killed in between, the next try brings it to the end. One
 * that was quicker than the kill counts for nothing, and another is tried, sooner.
 */
async function killMigration(parley: Parley, store: CrashStore, afterMs: number): Promise<void> {
  for (let tries = 1; tries <= maxAttempts; tries += 1) {
    const old = await store.openOld()
    const { environment } = old
    const killed = await killInWork(old.traces, afterMs / tries, (killAt) =>
      parley.run(['migrate'], { environment, killAt }),
    )
    const { code, stderr } = await parley.run(['migrate'], { environment })
    const problems = code === 0 ? await old.inspect() : [stderr]
    await old.remove()
    if (problems.length > 0)
      throw new Error(`A migration that was killed left the store unusable: ${problems.join('; ')}`)
    if (killed.code === null) return
  }
  throw new Error(`Of ${maxAttempts} migrations each came to its end before it could be killed`)
}
