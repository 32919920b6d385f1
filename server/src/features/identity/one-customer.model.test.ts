import { BulkSend } from '@parley/shared/campaigns/new-campaigns'
import { runs } from '@parley/shared/testing/fuzz-runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Address } from '../../platforms/channel.ts'
import type { PlatformUpdate } from '../../platforms/platform-update.ts'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { contactsByAddress } from '../contacts/addresses/addresses.store.ts'

/** What happens to a customer, one event a minute. */
type Event =
  | { readonly kind: 'says'; readonly by: 'phone' | 'id'; readonly text: 'hello' | 'STOP' }
  | { readonly kind: 'prefers' }
  | { readonly kind: 'receipt' }
  | { readonly kind: 'new id'; readonly withPhone: boolean }
  | { readonly kind: 'new number'; readonly names: 'ids' | 'new id' | 'phones' }

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('says'),
      by: fc.constantFrom('phone', 'id'),
      text: fc.constantFrom('hello', 'STOP'),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'prefers' }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'receipt' }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('new id'), withPhone: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('new number'), names: fc.constantFrom('ids', 'new id', 'phones') }),
  },
) as fc.Arbitrary<Event>

/** One update that Parley receives, and whether it opts the customer out under these addresses. */
type Delivery = {
  readonly update: PlatformUpdate | 'receipt'
  readonly customer: number
  readonly address: Address
  readonly stops: boolean
}

const scripts = { sqlite: runs(150), postgres: runs(10) }

describe.each(engines)('on $name', (engine) => {
  test('customers with changing addresses end as one contact each, and none who opted out is sent a campaign', {
    timeout: 120_000,
  }, async () => {
    const fixture = await createTestApp(engine)
    const { app } = fixture
    const customers = await customersOf(fixture)
    await approvedTemplate(fixture, { body: 'We have an offer for you.' })
    let people = 10
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(event, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 2 }),
        fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
        follow,
      ),
      { numRuns: scripts[engine.name], endOnFailure: true },
    )

    async function follow(histories: readonly (readonly Event[])[], order: readonly number[]) {
      const first = people
      people += histories.length
      const begun = app.now()
      fixture.clock.advance(3_600_000)
      const deliveries = histories.flatMap((history, n) => deliveriesOf(history, { customer: first + n, begun }))
      const stopped = new Set<string>()
      const campaign = async (phones: readonly string[]) => {
        const recipients = phones.map((phone) => ({ phone, variables: {} }))
        const where = { workspaceId: fixture.workspaceId, mode: 'live' as const }
        const request = { ...where, templateName: 'order_shipped', recipients }
        return (await authorized('campaigns.send', bulkSend)(app, fixture.member(), BulkSend.parse(request))).results
      }
      for (const { update, address, stops } of shuffled(deliveries, order)) {
        const phone = address.phone ?? ''
        if (update === 'receipt') {
          const [result] = await campaign([phone])
          if (stopped.has(phone)) expect(result?.success).toBe(false)
          if (result?.messageId === undefined) continue
          const receipt = { kind: 'receipt', messageId: result.messageId, status: 'read', error: null } as const
          const platformMessageId = `out_${result.messageId}`
          await customers.deliver({ ...receipt, platformMessageId, recipient: address, at: app.now() })
        } else await customers.deliver(update)
        if (stops) for (const value of [address.phone, address.platformUserId]) if (value !== null) stopped.add(value)
        const contacts = await contactsByAddress(app.db, fixture.scope(), [...stopped])
        for (const value of stopped) expect([value, contacts.get(value)?.opt_out_scope]).toEqual([value, 'campaigns'])
      }
      for (const [n] of histories.entries()) await expectOne(first + n)

      async function expectOne(customer: number): Promise<void> {
        const own = deliveries.filter((each) => each.customer === customer)
        const values = new Set(
          own.flatMap(({ address }) => [address.phone, address.platformUserId]).filter((it) => it !== null),
        )
        const contacts = await contactsByAddress(app.db, fixture.scope(), [...values])
        expect(contacts.size).toBe(values.size)
        expect(new Set([...contacts.values()].map(({ id }) => id)).size).toBe(1)
        const others = await contactsByAddress(app.db, fixture.scope(), valuesOfOthers(customer))
        const [contact] = contacts.values()
        expect([...others.values()].map(({ id }) => id)).not.toContain(contact?.id)
        const hasStopped = own.some(({ stops }) => stops)
        const phones = [...values].filter((value) => value.startsWith('+'))
        for (const { success } of await campaign(phones)) expect(success).toBe(!hasStopped)
      }

      function valuesOfOthers(customer: number): string[] {
        const others = deliveries.filter((each) => each.customer !== customer)
        return others.flatMap(({ address }) => [address.phone, address.platformUserId]).filter((it) => it !== null)
      }
    }
  })
})

/**
 * The updates of a history, with one message that names both addresses for each pair of them. Without that message nothing
 * that the platform reports connects a phone with the id that its customer got silently: a change that names phones only
 * leaves out the new id, and a message may name the id only. Such an id is a contact of its own until both are named.
 */
function deliveriesOf(history: readonly Event[], { customer, begun }: { customer: number; begun: number }): Delivery[] {
  let generation = 0
  let ids = 0
  let at = begun
  const current = (): Address => ({
    phone: `+1555${customer}${1000 + generation}`,
    platformUserId: `US.${customer}${ids}`,
  })
  const all: Delivery[] = []
  let messages = 0
  const message = (from: Address, text: string) => {
    messages += 1
    const base = { kind: 'message', text, quotedPlatformMessageId: null, button: false } as const
    const update = { ...base, platformMessageId: `in_${customer}_${messages}`, from: { ...from, name: null }, at }
    all.push({ update, customer, address: from, stops: text === 'STOP' })
  }
  const move = (from: Address, to: Address) => {
    all.push({ update: { kind: 'moved', from, to, at }, customer, address: current(), stops: false })
    at += 60_000
    message(current(), 'hello')
  }
  message(current(), 'hello')
  for (const each of history) {
    at += 60_000
    const before = current()
    if (each.kind === 'says') {
      message(each.by === 'phone' ? { ...before, platformUserId: null } : { ...before, phone: null }, each.text)
    } else if (each.kind === 'prefers') {
      all.push({
        update: { kind: 'preference', from: before, campaigns: 'stop', at },
        customer,
        address: before,
        stops: true,
      })
    } else if (each.kind === 'receipt') {
      all.push({ update: 'receipt', customer, address: before, stops: false })
    } else if (each.kind === 'new id') {
      ids += 1
      const kept = each.withPhone ? before.phone : null
      move({ ...before, phone: kept }, { ...current(), phone: null })
    } else {
      generation += 1
      ids += 1
      const to = each.names === 'phones' ? { ...current(), platformUserId: null } : current()
      move(each.names === 'ids' ? before : { ...before, platformUserId: null }, to)
    }
  }
  return all
}

/** The deliveries in any order, some of them twice. */
function shuffled(deliveries: readonly Delivery[], order: readonly number[]): Delivery[] {
  const keyed = [...deliveries, ...deliveries.filter((_, n) => (order[n] ?? 0) % 3 === 0)].map((delivery, n) => ({
    delivery,
    key: order[n % order.length] ?? 0,
  }))
  return keyed.toSorted((one, other) => one.key - other.key).map(({ delivery }) => delivery)
}
