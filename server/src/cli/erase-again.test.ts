import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { systemActor } from '../actor.ts'
import type { App } from '../app.ts'
import { readConfig } from '../config.ts'
import { contactsByAddress } from '../features/contacts/addresses/addresses.store.ts'
import { setOptOut } from '../features/contacts/set-opt-out.ts'
import { moveContact } from '../features/identity/move-contact.ts'
import { eraseContact } from '../features/personal-data/erase-contact.ts'
import { runErasure } from '../features/personal-data/run-erasure.ts'
import { playCustomer } from '../features/simulator/play-customer.ts'
import { runNow } from '../jobs/run-now.ts'
import { openInstallation } from '../open-installation.ts'
import type { CustomerMessage } from '../platforms/platform-simulation.ts'
import { resumeScope } from '../policy.ts'
import { authorized } from '../testing/authorized.ts'
import { parley } from '../testing/http/command-line.ts'
import { createDataDir, serving } from '../testing/stores/data-dir.ts'

const anna = '+491701234567'
const traces = ['1701234567', 'Annabel', 'secret words of hers']

test('a restore with an erased customer erases the customer again, from the list beside the store', async () => {
  const { env, file, erase } = await openShop()
  await parley(['backup', file('good.db')], env)
  await erase()
  expect(tracesIn(file('parley.db'))).toEqual([])
  expect(tracesIn(file('good.db'))).toEqual(traces)

  const restored = await parley(['restore', file('good.db')], env)

  expect(restored).toMatchObject({ code: 0, errorOutput: '' })
  expect(restored.printed).toContain('Customers who were erased since the backup and are erased again: 1')
  expect(tracesIn(file('parley.db'))).toEqual([])
  expect(tracesIn(file('parley.db-wal'))).toEqual([])
  expect(await parley(['verify'], env)).toMatchObject({ code: 0 })
})

test('a restore with an erased customer erases what the customer had before two contacts were merged', async () => {
  const { env, file, erase, write, stop, merge } = await openShop()
  const other = { from: '+491709876543', name: 'Bellamy', text: 'words under another number' }
  const otherTraces = ['1709876543', other.name, other.text]
  await write(other)
  await stop(other.from)
  await parley(['backup', file('good.db')], env)
  await merge(other.from)
  await erase()
  expect(tracesIn(file('good.db'), otherTraces)).toEqual(otherTraces)

  expect(await parley(['restore', file('good.db')], env)).toMatchObject({ code: 0 })
  expect(tracesIn(file('parley.db'), [...traces, ...otherTraces])).toEqual([])
})

test('a restore with an erased customer keeps refusing campaigns to the customer, with the hashes of the list', async () => {
  const { env, file, erase, optedOut } = await openShop()
  await parley(['backup', file('good.db')], env)
  await erase()
  await parley(['restore', file('good.db')], env)
  expect(await optedOut()).toMatchObject([{ opt_out_scope: null }])
})

test('an erasure is repeated at the start where a backup was copied by hand', async () => {
  const { env, file, erase } = await openShop()
  copyFileSync(file('parley.db'), file('copy.db'))
  await erase()
  copyFileSync(file('copy.db'), file('parley.db'))
  expect(tracesIn(file('parley.db'))).toEqual(traces)

  const running = await serving(env)
  await expect.poll(() => tracesIn(file('parley.db')), { timeout: 10_000 }).toEqual([])
  await running.close()
  expect(tracesIn(file('parley.db'))).toEqual([])
})

test('a restore with an erased customer needs an intact list; the store stays unchanged otherwise', async () => {
  const { env, file, erase } = await openShop()
  await parley(['backup', file('good.db')], env)
  await erase()
  writeFileSync(file('erasures.jsonl'), '{"version":1')
  const refused = await parley(['restore', file('good.db')], env)
  expect(refused).toMatchObject({ code: 1, errorOutput: expect.stringContaining('erasures.jsonl is damaged') })
  expect(tracesIn(file('parley.db'))).toEqual([])
})

test('a restore with an erased customer finds neither phone numbers nor names in the list', async () => {
  const { file, erase } = await openShop()
  await erase()
  const list = readFileSync(file('erasures.jsonl'), 'utf8')
  expect(tracesIn(file('erasures.jsonl'))).toEqual([])
  expect(list.trim().split('\n')).toHaveLength(2)
  expect(readdirSync(file('')).filter((name) => name.endsWith('.new'))).toEqual([])
})

describe('Restoring a backup that contains an erased colleague', () => {
  const email = 'grace.hopperstadt@example.com'
  const person = ['Hopperstadt', email]

  test('a restore erases an erased colleague again, also where the file was copied by hand', async () => {
    const { env, file } = await openShop()
    await parley(['user', 'add', '--email', email, '--name', 'Grace Hopperstadt'], env)
    await parley(['backup', file('good.db')], env)
    const erased = await parley(['user', 'erase', email], env)
    expect(erased).toMatchObject({ code: 0, errorOutput: '', printed: expect.stringContaining('is erased') })
    expect(tracesIn(file('parley.db'), person)).toEqual([])
    expect(tracesIn(file('erased-colleagues.jsonl'), person)).toEqual([])

    const restored = await parley(['restore', file('good.db')], env)
    expect(restored.printed).toContain('Colleagues who were erased since the backup and are erased again: 1')
    expect(tracesIn(file('parley.db'), person)).toEqual([])

    copyFileSync(file('good.db'), file('parley.db'))
    const running = await serving(env)
    await running.close()
    expect(tracesIn(file('parley.db'), person)).toEqual([])
    expect(await parley(['verify'], env)).toMatchObject({ code: 0 })
  })

  test('a restore with an erased colleague is refused for the last owner and without an address', async () => {
    const { env } = await openShop()
    expect(await parley(['user', 'erase', 'root@example.com'], env)).toMatchObject({
      code: 1,
      errorOutput: expect.stringContaining('is the last owner of'),
    })
    expect((await parley(['user', 'erase'], env)).code).toBe(2)
  })
})

/** A store with one customer, closed after each step, as between two runs of Parley. */
async function openShop() {
  const { env, file } = createDataDir()
  const running = await serving(env)
  await running.close()
  const config = readConfig({ PARLEY_LOG_LEVEL: 'silent', ...env })
  const opened = async <Result>(work: (of: App) => Promise<Result>) => {
    const { app, close } = await openInstallation(config, pino({ level: 'silent' }), { alone: true })
    try {
      return await work(app)
    } finally {
      await close()
    }
  }
  const { id: workspaceId } = await opened((app) =>
    app.db.selectFrom('organization').select('id').executeTakeFirstOrThrow(),
  )
  const where = { workspaceId, mode: 'live' as const }
  const actor = systemActor(where, 'test')
  const scope = resumeScope({ workspace_id: workspaceId, mode: 'live' })
  const idOf = async ({ db }: App, phone: string) => (await contactsByAddress(db, scope, [phone])).get(phone)?.id ?? ''
  const write = (message: CustomerMessage) =>
    opened((app) => authorized('simulator.use', playCustomer)(app, actor, message))
  await write({ from: anna, text: 'secret words of hers', name: 'Annabel' })
  /** The platform reports that whoever had this phone has Anna's. */
  const merge = (phone: string) =>
    opened((app) => {
      const move = { from: { phone, platformUserId: null }, to: { phone: anna, platformUserId: null }, at: app.now() }
      return app.transact((tx) => moveContact(app, tx, scope, move))
    })
  const stop = (phone: string) =>
    opened(async (app) =>
      authorized('contacts.change', setOptOut)(app, actor, {
        ...where,
        contactId: await idOf(app, phone),
        scope: 'campaigns',
      }),
    )
  const erase = () =>
    opened(async (app) => {
      const contactId = await idOf(app, anna)
      await authorized('contacts.erase', eraseContact)(app, actor, { ...where, contactId })
      await runNow<'contact.erase'>(app, `contact.erase ${contactId}`, (job) => runErasure(app, job))
    })
  const optedOut = () => opened((app) => app.db.selectFrom('erased_address').selectAll().execute())
  return { env, file, erase, optedOut, write, stop, merge }
}

function tracesIn(path: string, of: readonly string[] = traces): string[] {
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  return of.filter((each) => bytes.includes(each))
}
