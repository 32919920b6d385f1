import { Recipient } from '@parley/shared/campaigns/recipients'
import { describe, expect, test } from 'vitest'
import { createCampaignTestApp, phoneOf } from '../../testing/campaigns.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { listContacts } from '../contacts/list-contacts.ts'
import { bulkSend } from './manage/bulk-send.ts'

describe.each(engines)('on $name', (engine) => {
  test('names of a list are kept on contacts without a name, and give way to the customer’s own', async () => {
    const fixture = await createCampaignTestApp(engine)
    const customers = await customersOf(fixture)
    await customers.write(phoneOf(0), 'Hello', { name: 'Profile' })
    await customers.write(phoneOf(1), 'Hello')
    const given = ['Listed 0', 'Listed 1', '  Listed 2 ', 7, '']
    const recipients = given.map((name, index) =>
      Recipient.parse({ phone: phoneOf(index), name, variables: { 1: 'Anna', 2: 'A-1' } }),
    )
    await bulkSend(fixture.app, fixture.scope(), { templateName: 'order_shipped', recipients })
    const names = async () => {
      const rows = await fixture.app.db.selectFrom('contact').select(['phone', 'name']).orderBy('phone').execute()
      return rows.map(({ name }) => name)
    }

    expect(await names()).toEqual(['Profile', 'Listed 1', 'Listed 2', null, null])
    const found = await listContacts(fixture.app, fixture.scope(), { page: 1, limit: 10, q: 'listed' })
    expect(found.data.map(({ phone }) => phone).sort()).toEqual([phoneOf(1), phoneOf(2)])
    await customers.write(phoneOf(2), 'Hello', { name: 'Grace' })
    expect((await names())[2]).toBe('Grace')
  })
})
