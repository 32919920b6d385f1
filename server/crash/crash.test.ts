import { expect, inject, onTestFinished, test } from 'vitest'
import { newDataDir } from '../src/testing/process.ts'
import { runCrash } from './run-crash.ts'
import { postgresCrashStore, sqliteCrashStore } from './stores.ts'

/** Its plan has a kill of each kind. `pnpm crash` goes on for as long as wanted. */
const seed = 22

test.each([
  { engine: 'sqlite', open: () => sqliteCrashStore(onTestFinished) },
  { engine: 'postgres', open: () => postgresCrashStore(inject('postgresUrl'), onTestFinished) },
])(
  'killed again and again on $engine, it loses nothing that was acknowledged and does nothing twice',
  async ({ open }) => {
    // Started a dozen times: what Node makes of the sources is kept in between.
    const environment = { NODE_COMPILE_CACHE: newDataDir() }
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const store = await open()

    const result = await runCrash({
      store,
      kills: 6,
      seed,
      longestLoadMs: 500,
      environment,
      say,
      atEnd: onTestFinished,
    })

    expect(result.breaches, `seed ${seed}\n${said.join('\n')}`).toEqual([])
    expect(result.figures['deeds acknowledged']).toBeGreaterThan(0)
    expect(result.figures['messages at the platform']).toBeGreaterThan(0)
    expect(result.figures['events delivered']).toBeGreaterThan(0)
  },
  240_000,
)
