import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../src/testing/stores/engines.ts'
import { ownDatabase } from '../src/testing/stores/own-database.ts'
import { attacks } from './attacks.ts'
import { openTarget, type Target } from './target.ts'

/** A start of it takes a third of the time of one from the sources. */
const program = resolve(import.meta.dirname, '../dist/parley.js')

/** `pnpm attack` runs the long form of each. */
describe.each(engines)('An attack on Parley on $name', ({ name: engine }) => {
  const endings: (() => void | Promise<void>)[] = []
  const atEnd = (close: () => void | Promise<void>) => void endings.push(close)
  let target: Target

  beforeAll(async () => {
    const newDatabase = engine === 'postgres' ? () => ownDatabase({ atEnd }) : undefined
    target = await openTarget({ engine, ...(newDatabase && { newDatabase }), isShort: true, program, atEnd })
  }, 180_000)
  afterAll(async () => {
    for (const close of endings.reverse()) await close()
  })

  const rows = Object.entries(attacks).filter(([, row]) => {
    const only = row.isBesideStore ? 'sqlite' : row.engine
    return only === undefined || only === engine
  })
  test.for(rows)('does no harm: %s', { timeout: 120_000 }, async ([, { run }], { annotate }) => {
    const { harm, figures } = await run(target)
    await annotate(JSON.stringify(figures))
    expect(harm).toEqual([])
  })
})
