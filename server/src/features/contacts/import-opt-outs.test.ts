import type { OptOutScope } from '@parley/shared/contacts/contacts'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { eventsOf, recordEvents } from '../../testing/customers.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { importOptOuts } from './import-opt-outs.ts'
import { listContacts } from './list-contacts.ts'

const [ada, bob] = ['+491701234567', '+491701234568']

describe.each(engines)('on $name', (engine) => {
  const run = async (fixture: TestApp, phones: string[], scope: OptOutScope = 'campaigns') => {
    const input = { workspaceId: fixture.workspaceId, phones, scope }
    const { data } = await authorized('contacts.import', importOptOuts)(
      fixture.app,
      fixture.member('campaigner'),
      input,
    )
    return data.map(({ outcome }) => outcome)
  }
  const all = async (fixture: TestApp) =>
    (await listContacts(fixture.app, fixture.scope(), { page: 1, limit: 100 })).data

  test('every row has its result, and an invalid row does not affect the others', async () => {
    const fixture = await recordEvents(await createTestApp(engine))
    const input = {
      workspaceId: fixture.workspaceId,
      phones: ['+49 170 1234567', '0170', bob, ada],
      scope: 'campaigns',
    }
    const { data } = await authorized('contacts.import', importOptOuts)(
      fixture.app,
      fixture.member('campaigner'),
      input as never,
    )

    expect(readable(data)).toEqual([
      { phone: ada, outcome: 'opted_out', message: null },
      { phone: '0170', outcome: 'invalid', message: expect.stringContaining('international format') },
      { phone: bob, outcome: 'opted_out', message: null },
      { phone: ada, outcome: 'already', message: null },
    ])
    expect((await all(fixture)).map(({ phone, opt_out }) => [phone, opt_out?.source]).sort()).toEqual([
      [ada, 'import'],
      [bob, 'import'],
    ])
    expect(await eventsOf(fixture, 'contact.opted_out')).toHaveLength(2)
  })

  test('repeating it changes nothing and emits nothing', async () => {
    const fixture = await recordEvents(await createTestApp(engine))
    await run(fixture, [ada, bob])
    const before = await all(fixture)
    fixture.clock.advance(60_000)

    expect(await run(fixture, [ada, bob])).toEqual(['already', 'already'])
    expect((await all(fixture)).map((each) => each.opt_out)).toEqual(before.map((each) => each.opt_out))
    expect(await eventsOf(fixture, 'contact.opted_out')).toHaveLength(2)
  })

  test('an opt-out becomes stricter, never weaker', async () => {
    const fixture = await recordEvents(await createTestApp(engine))
    await run(fixture, [ada], 'campaigns')
    expect(await run(fixture, [ada], 'everything')).toEqual(['opted_out'])
    expect(await run(fixture, [ada], 'campaigns')).toEqual(['already'])
    expect((await all(fixture))[0]?.opt_out?.scope).toBe('everything')
  })

  test('two concurrent imports of one list record every contact once', async () => {
    const fixture = await recordEvents(await createTestApp(engine))
    const phones = Array.from({ length: 40 }, (_, n) => `+4917012345${String(n).padStart(2, '0')}`)
    const outcomes = await Promise.all([run(fixture, phones), run(fixture, phones.toReversed())])

    expect(outcomes.flat().filter((outcome) => outcome === 'opted_out')).toHaveLength(40)
    expect(await eventsOf(fixture, 'contact.opted_out')).toHaveLength(40)
  })

  test('importing opt-outs requires the permission to send campaigns', async () => {
    const fixture = await recordEvents(await createTestApp(engine))
    const input = { workspaceId: fixture.workspaceId, phones: [ada], scope: 'campaigns' as const }
    for (const actor of [
      fixture.member('viewer'),
      fixture.member('agent'),
      fixture.member('owner', { workspaceId: fixture.otherWorkspaceId }),
      fixture.keyHolder({ read: true, write: true, conversations: true, bulk_send: true }),
    ]) {
      await expect(authorized('contacts.import', importOptOuts)(fixture.app, actor, input)).rejects.toMatchObject({
        code: 'forbidden',
      })
    }
    expect(await all(fixture)).toEqual([])
  })
})
