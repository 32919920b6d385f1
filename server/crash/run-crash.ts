import { freePort } from '../src/testing/http/free-port.ts'
import type { AtEnd } from '../src/testing/http/process.ts'
import { type CheckResult, checkResults } from './check-results.ts'
import { killOnce, leftByBackups, measure } from './kill-once.ts'
import { openLedger } from './ledger.ts'
import { startLoad } from './load.ts'
import { makeOperations, type Operations } from './operations.ts'
import { openWorld } from './outside-world.ts'
import { openParley } from './parley.ts'
import { type KillKind, killKinds, planKills } from './plan.ts'
import { owner, prepareData } from './prepare-data.ts'
import { randomFrom } from './random.ts'
import { letSettle } from './settle.ts'
import type { CrashStore } from './stores.ts'

export type CrashRun = {
  readonly store: CrashStore
  readonly kills: number
  readonly seed: number
  /** The built file instead of the sources. */
  readonly program?: string | undefined
  /** How long the world asks before a kill, at most. */
  readonly longestLoadMs?: number
  /** What every process gets besides. */
  readonly environment?: Readonly<Record<string, string>>
  readonly say: (line: string) => void
  readonly atEnd: AtEnd
}

export type CrashResult = CheckResult & {
  readonly killed: Readonly<Record<KillKind, number>>
  /** Milliseconds, in the order of the starts. */
  readonly starts: readonly number[]
}

const settledLaterMs = 121_000

/** Kills a real Parley at the planned moments while the world asks things of it, and judges what is left in the end. */
export async function runCrash(run: CrashRun): Promise<CrashResult> {
  const { store, kills, seed, program, say, atEnd, longestLoadMs = 1_500 } = run
  let aheadMs = () => 0
  const world = await openWorld({ random: randomFrom(seed + 1), now: () => Date.now() + aheadMs(), atEnd })
  const parley = openParley({
    environment: { ...settings, ...run.environment, ...store.environment, PARLEY_WHATSAPP_GRAPH_URL: world.graph.url },
    port: await freePort(),
    program,
    atEnd,
  })
  aheadMs = parley.aheadMs
  await parley.start()
  const prepared = await prepareData(parley, world)
  const ledger = openLedger()
  if (store.isForOneProcess) ledger.expectNobodyElse()
  const operations: Operations = makeOperations({ url: parley.url, world, prepared })
  const usual = await measure(parley, store)
  say(`usual times: ${JSON.stringify(usual)}`)
  const killed = Object.fromEntries(killKinds.map((kind) => [kind, 0])) as Record<KillKind, number>

  const impossible = new Set<KillKind>()
  if (usual.backupMs === undefined) impossible.add('while backing up')
  if (!store.interrupt) impossible.add('with its database gone')

  const load = startLoad({ parley, ledger, operations, seed })
  for (const [index, planned] of planKills(seed, kills).entries()) {
    const kind = impossible.has(planned.kind) ? 'under load' : planned.kind
    const breachesBefore = ledger.breaches.length
    await killOnce(parley, store, { kind, at: planned.at, usual, longestLoadMs })
    killed[kind] += 1
    const left = kind === 'while backing up' ? `, left ${(await store.halfBackups()).join(' and ') || 'nothing'}` : ''
    const leapMs = parley.isUp() ? 0 : planned.leapMs
    parley.leap(leapMs)
    if (!parley.isUp()) await parley.start()
    const news = ledger.breaches.slice(breachesBefore)
    say(
      `${index + 1}/${kills} ${kind}${left}, ${Math.round(leapMs / 1000)} s later; start ${Math.round(parley.starts.at(-1) ?? 0)} ms${news.map((each) => `\n  ${each}`).join('')}`,
    )
  }
  await load.stop()
  await parley.kill()
  parley.leap(settledLaterMs)
  await parley.start()
  ledger.expectNobodyElse()

  const beside = store.open()
  try {
    say('settling')
    await letSettle({ parley, ledger, operations, store: beside })
    const code = await parley.stop()
    if (code !== 0) ledger.breaches.push(`a gentle stop ended with ${code}`)
    const verified = await parley.run(['verify'])
    if (verified.code !== 0) ledger.breaches.push(`parley verify: ${verified.stderr}`)
    if (usual.backupMs !== undefined) ledger.breaches.push(...(await leftByBackups(parley, store)))
    const verdict = await checkResults({ world, ledger, store: beside, now: Date.now() + parley.aheadMs() })
    return { ...verdict, killed, starts: parley.starts }
  } finally {
    await beside.close()
  }
}

const settings = {
  PARLEY_OWNER_EMAIL: owner.email,
  PARLEY_OWNER_PASSWORD: owner.password,
  PARLEY_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  PARLEY_WEBHOOK_RETRY_SECONDS: ['0', '0.2', ...Array<string>(20).fill('1')].join(','),
  PARLEY_LOG_LEVEL: 'warn',
}
