import { describe, expect, onTestFinished, test } from 'vitest'
import { eventKindsOf, eventsOf, recordEvents } from '../../testing/customers.ts'
import { engines, type TestEngine } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { changeOptOut } from './change-opt-out.ts'
import { findContact, lockContact, type OptOut } from './contacts.store.ts'
import { findOrCreateContacts } from './find-or-create-contacts.ts'
import { recordOptOutPreference, recordPlatformOptOut, recordPlatformPreference } from './record-opt-out-preference.ts'

type Said = Parameters<typeof recordOptOutPreference>[3]['said']

const phone = '+491701234567'
const written = (text: string): Said => ({ text, button: false })
const tapped = (text: string, more: Partial<Said> = {}): Said => ({ text, button: true, ...more })

/** A contact that has chosen this much, and the functions that change the choice. */
async function open(engine: TestEngine, optOut: OptOut | null = null) {
  const fixture = await recordEvents(await createTestApp(engine))
  const { app } = fixture
  const scope = fixture.scope()
  const { id } = await app.transact(async (tx) => {
    const contact = (await findOrCreateContacts(app, tx, scope, { values: [phone] })).get(phone)
    if (!contact) throw new Error('There is no contact')
    return contact
  })
  const locked = (
    work: (tx: Parameters<Parameters<typeof app.transact>[0]>[0], contact: Contact) => Promise<unknown>,
  ) =>
    app.transact(async (tx) => {
      const contact = await lockContact(app, tx, scope, id)
      if (!contact) throw new Error('There is no contact')
      await work(tx, contact)
    })
  const choose = (to: OptOut | null) => locked((tx, contact) => changeOptOut(app, tx, scope, { contact, to }))
  if (optOut) await choose(optOut)
  return {
    ...fixture,
    id,
    choose,
    say: (said: Said, at = app.now()) =>
      locked((tx, contact) => recordOptOutPreference(app, tx, scope, { contact, said, at })),
    set: (campaigns: 'stop' | 'resume', at = app.now()) =>
      locked((tx, contact) => recordPlatformPreference(app, tx, scope, { contact, campaigns, at })),
    fail: (contactId: string) => app.transact((tx) => recordPlatformOptOut(app, tx, scope, contactId)),
    chosen: async () => {
      const { opt_out_scope, opt_out_source, opted_out_at } = (await findContact(app.db, scope, id)) ?? {}
      return opt_out_scope === null ? null : [opt_out_scope, opt_out_source, opted_out_at]
    },
  }
}
type Contact = NonNullable<Awaited<ReturnType<typeof lockContact>>>

describe.each(engines)('on $name', (engine) => {
  test('a change of an opt-out is one event and one change on the dashboard, in either direction', async () => {
    const { app, scope, clock, choose, id, ...fixture } = await open(engine)
    const changes: unknown[] = []
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    void (async () => {
      for await (const change of app.live.changes(scope(), stop.signal)) changes.push(change)
    })()
    const person = { contact_id: id, contact: { phone, name: null } }
    const earlier = app.now() - 5_000

    await choose({ scope: 'everything', source: 'person', at: earlier })
    clock.advance(60_000)
    await choose(null)

    const at = new Date(app.now()).toISOString()
    const everywhere = { app, scope, clock, ...fixture }
    expect(await eventsOf(everywhere, 'contact.opted_out')).toEqual([
      { ...person, scope: 'everything', source: 'person', opted_out_at: new Date(earlier).toISOString() },
    ])
    expect(await eventsOf(everywhere, 'contact.opted_in')).toEqual([{ ...person, opted_in_at: at }])
    await expect.poll(() => changes).toContainEqual({ noun: 'contacts', id })
  })

  test('a change of an opt-out to the current value changes nothing and emits nothing', async () => {
    const optOut = { scope: 'campaigns', source: 'keyword', at: 5 } as const
    const fixture = await open(engine, optOut)
    await fixture.choose({ scope: 'campaigns', source: 'person' })

    expect(await fixture.chosen()).toEqual(['campaigns', 'keyword', 5])
    expect(await eventsOf(fixture, 'contact.opted_out')).toHaveLength(1)
    await fixture.choose(null)
    await fixture.choose(null)
    expect(await eventKindsOf(fixture)).toEqual(['contact.opted_out', 'contact.opted_in'])
  })
})

describe.each(engines)('on $name', (engine) => {
  test.each([
    ['a keyword', written('STOP'), 'keyword'],
    ['a button', tapped('Stop promotions'), 'button'],
    ['a button of a template with a general word', tapped('Cancel'), 'button'],
    ['a payload under any label', tapped('No thanks', { payload: 'STOP' }), 'button'],
  ])('what a customer says opts out of campaigns by %s, when it was said', async (_name, said, source) => {
    const fixture = await open(engine)
    await fixture.say(said, 12_345)
    expect(await fixture.chosen()).toEqual(['campaigns', source, 12_345])
  })

  test.each([
    ['a payload of a text', { text: 'No thanks', button: false, payload: 'STOP' }],
    ['a longer text', written('please stop')],
    ['a step of a dialogue', tapped('Cancel', { content: { type: 'button_reply', id: 'x', title: 'Cancel' } })],
    ['a row of a list', tapped('Cancel', { content: { type: 'list_reply', id: 'x', title: 'Cancel' } })],
  ] as const)('changes nothing by %s', async (_name, said) => {
    const fixture = await open(engine)
    await fixture.say(said as Said)
    expect(await fixture.chosen()).toBeNull()
  })

  test('a stop word does not relax a stricter opt-out', async () => {
    const fixture = await open(engine, { scope: 'everything', source: 'person', at: 5 })
    await fixture.say(written('stop'))
    expect(await fixture.chosen()).toEqual(['everything', 'person', 5])
  })

  test.each([
    [-2_000, false],
    [-1_000, false],
    [-999, true],
    [0, true],
    [1_000, true],
  ])('a start word of %d ms after the opt-out ends it: %s', async (later, ends) => {
    const at = 1_000_000
    const fixture = await open(engine, { scope: 'everything', source: 'person', at })
    await fixture.say(written('start'), at + later)
    expect((await fixture.chosen()) === null).toBe(ends)
  })

  test('a start word without an opt-out changes nothing', async () => {
    const fixture = await open(engine)
    await fixture.say(written('start'), -5_000)
    expect(await eventKindsOf(fixture)).toEqual([])
  })
})

describe.each(engines)('on $name', (engine) => {
  test('a choice in the settings of the platform stops campaigns, and resumes them', async () => {
    const fixture = await open(engine)
    await fixture.set('stop', 12_345)
    expect(await fixture.chosen()).toEqual(['campaigns', 'platform', 12_345])
    await fixture.set('resume', 12_345 - 1_000)
    expect(await fixture.chosen()).toEqual(['campaigns', 'platform', 12_345])
    await fixture.set('resume', 12_346)
    expect(await fixture.chosen()).toBeNull()
    await fixture.set('resume')
    expect(await eventKindsOf(fixture)).toEqual(['contact.opted_out', 'contact.opted_in'])
  })

  test.each(['stop', 'resume'] as const)(
    'a choice in the settings of the platform to %s leaves an opt-out of everything as it is',
    async (campaigns) => {
      const fixture = await open(engine, { scope: 'everything', source: 'person', at: 5 })
      await fixture.set(campaigns)
      expect(await fixture.chosen()).toEqual(['everything', 'person', 5])
    },
  )

  test('an opt-out at the platform is learned from a refused message, unless the contact is gone', async () => {
    const fixture = await open(engine)
    await fixture.fail('a3bb189e-8bf9-4c5a-8b1e-00000000ffff')
    expect(await fixture.chosen()).toBeNull()
    await fixture.fail(fixture.id)
    expect(await fixture.chosen()).toEqual(['campaigns', 'platform', fixture.app.now()])
  })
})
