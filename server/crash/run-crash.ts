import { freePort } from '../src/testing/http/free-port.ts'
import type { AtEnd } from '../src/testing/http/process.ts'
import { type CheckResult, checkResults } from './check-results.ts'
import { openExternalSystems } from './external-systems.ts'
import { killOnce, leftByBackups, measure } from './kill-once.ts'
import { startLoad } from './load.ts'
import { openOperationLog } from './operation-log.ts'
import { makeOperations, type Operations } from './operations.ts'
import { openParley } from './parley.ts'
import { type KillKind, killKinds, planKills } from './plan.ts'
import { owner, prepareData } from './prepare-data.ts'
import { randomFrom } from './random.ts'
import { letSettle } from './settle.ts'
import type { CrashStore } from './stores.ts'

export type CrashRun = {
  readonly store: CrashStore
  /** The environment variables that say where the files are, if not in the data folder. */
  readonly files?: Readonly<Record<string, string>> | undefined
  readonly kills: number
  readonly seed: number
  /** The built program instead of the sources. */
  readonly program?: string | undefined
  /** The longest time under load before a kill. */
  readonly maxLoadMs?: number
  /** Whether lists of contacts are imported, and contacts exported and erased, which took half a minute more on a busy machine. */
  readonly hasImports?: boolean
  readonly say: (line: string) => void
  readonly atEnd: AtEnd
}

export type CrashResult = CheckResult & {
  readonly killed: Readonly<Record<KillKind, number>>
  /** How long each start took, in milliseconds, in the order of the starts. */
  readonly starts: readonly number[]
}

const settledLaterMs = 121_000

/** Few enough to be erased in the first half of a run: an erasure removes the exports of before. */
const leavingIn = (kills: number) => Math.min(40, Math.ceil(kills / 4))

/** Kills a real Parley at the planned moments under load, and checks the results at the end. */
export async function runCrash(run: CrashRun): Promise<CrashResult> {
  const { store, files, kills, seed, program, say, atEnd, maxLoadMs = 1_500, hasImports = true } = run
  let aheadMs = () => 0
  const external = await openExternalSystems({ random: randomFrom(seed + 1), now: () => Date.now() + aheadMs(), atEnd })
  const parley = openParley({
    environment: {
      ...settings,
      ...store.environment,
      ...files,
      PARLEY_WHATSAPP_GRAPH_URL: external.graph.url,
    },
    port: await freePort(),
    program,
    atEnd,
  })
  aheadMs = parley.aheadMs
  await parley.start()
  const prepared = await prepareData(parley, external, { leaving: hasImports ? leavingIn(kills) : 0 })
  const operationLog = openOperationLog()
  if (store.isForOneProcess) operationLog.expectSingleProcess()
  const operations: Operations = makeOperations({ url: parley.url, external, prepared })
  const usual = await measure(parley, store)
  say(`usual times: ${JSON.stringify(usual)}`)
  const killed = Object.fromEntries(killKinds.map((kind) => [kind, 0])) as Record<KillKind, number>

  const impossible = new Set<KillKind>()
  if (usual.backupMs === undefined) impossible.add('while backing up')
  if (!store.interrupt) impossible.add('with its database gone')

  const load = startLoad({ parley, operationLog, operations, seed, hasImports })
  for (const [index, planned] of planKills(seed, kills).entries()) {
    const kind = impossible.has(planned.kind) ? 'under load' : planned.kind
    const breachesBefore = operationLog.breaches.length
    await killOnce(parley, store, { kind, at: planned.at, usual, maxLoadMs })
    killed[kind] += 1
    const left =
      kind === 'while backing up' ? `, left ${(await store.unfinishedBackups()).join(' and ') || 'nothing'}` : ''
    const advanceMs = parley.isUp() ? 0 : planned.advanceMs
    parley.advanceClock(advanceMs)
    if (!parley.isUp()) await parley.start()
    const news = operationLog.breaches.slice(breachesBefore)
    say(
      `${index + 1}/${kills} ${kind}${left}, ${Math.round(advanceMs / 1000)} s later; start ${Math.round(parley.starts.at(-1) ?? 0)} ms${news.map((each) => `\n  ${each}`).join('')}`,
    )
  }
  await load.stop()
  await parley.kill()
  parley.advanceClock(settledLaterMs)
  await parley.start()
  operationLog.expectSingleProcess()

  const beside = store.open()
  try {
    say('settling')
    await letSettle({ parley, operationLog, operations, store: beside })
    const code = await parley.stop()
    if (code !== 0) operationLog.breaches.push(`a graceful stop ended with ${code}`)
    const verified = await parley.run(['verify'])
    if (verified.code !== 0) operationLog.breaches.push(`parley verify: ${verified.stderr}`)
    if (usual.backupMs !== undefined) operationLog.breaches.push(...(await leftByBackups(parley, store)))
    const checked = await checkResults({
      external,
      operationLog,
      store: beside,
      dataDir: store.environment.PARLEY_DATA_DIR,
      kills: parley.kills,
      now: Date.now() + parley.aheadMs(),
    })
    return { ...checked, killed, starts: parley.starts }
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
