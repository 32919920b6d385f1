import { describe, expect, test } from 'vitest'
import type { Tx } from '../../db/transact.ts'
import type { Address } from '../../platforms/channel.ts'
import { countWaiting } from '../../testing/stores/count-waiting.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { findOrCreateContact } from './find-or-create-contact.ts'
import { moveContact } from './move-contact.ts'

const ada = { phone: '+15551230001', platformUserId: 'ada', name: 'Ada' }
const from: Address = { phone: '+15551230001', platformUserId: null }
const to: Address = { phone: '+15551230002', platformUserId: null }

/** SQLite runs one transaction after the other. */
const concurrent = engines.filter((engine) => engine.name === 'postgres')

describe.each(concurrent)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app } = fixture
    const scope = fixture.scope()
    const { id } = await app.transact((tx) => findOrCreateContact(app, tx, scope, ada))
    /** Runs `work` while another transaction has created the person and commits only once `work` waits for it. */
    const whileCreating = async (person: Address, work: (tx: Tx) => Promise<unknown>) => {
      const created = Promise.withResolvers<void>()
      const creating = app.transact(async (tx) => {
        await findOrCreateContact(app, tx, scope, { ...person, name: 'Bo' })
        created.resolve()
        await expect.poll(() => countWaiting(tx)).toBe(1)
      })
      await created.promise
      await Promise.all([creating, app.transact(work)])
    }
    const contacts = () =>
      app.db
        .selectFrom('contact')
        .select(['id', 'phone', 'platform_user_id'])
        .orderBy('created_at')
        .orderBy('name')
        .execute()
    return { app, scope, id, whileCreating, contacts }
  }

  test('an address of two contacts makes them one when a customer moves to that phone', async () => {
    const { app, scope, id, whileCreating, contacts } = await open()
    await whileCreating(to, (tx) => moveContact(app, tx, scope, { from, to, at: app.now() }))

    // A new number comes with a new user id, which the next message names.
    expect(await contacts()).toEqual([{ id, phone: to.phone, platform_user_id: null }])
  })

  test('an address of two contacts identifies the one whose platform user a message names', async () => {
    const { app, scope, whileCreating, contacts } = await open()
    await whileCreating({ phone: null, platformUserId: 'bo' }, (tx) =>
      findOrCreateContact(app, tx, scope, { phone: to.phone, platformUserId: 'bo', name: 'Bo' }),
    )

    expect(await contacts()).toMatchObject([{ platform_user_id: 'ada' }, { phone: to.phone, platform_user_id: 'bo' }])
  })
})
