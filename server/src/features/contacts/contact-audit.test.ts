import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createExport } from '../contact-exports/create-export.ts'
import { importOptOuts } from './import-opt-outs.ts'
import { listContacts } from './list-contacts.ts'
import { setOptOut } from './set-opt-out.ts'

const phone = '+491701234567'

describe.each(engines)('Contacts in the audit log on $name', (engine) => {
  test('opt-outs of customers, by members and by lists are recorded with their source, and so are exports', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const customers = await customersOf(fixture)
    await customers.write('+491701234568', 'stop')
    await customers.write(phone, 'hello', { name: 'Ada' })
    const { data } = await listContacts(app, fixture.scope(), { page: 1, limit: 20 })
    const contactId = data.find((each) => each.phone === phone)?.id ?? ''
    for (const scope of ['campaigns', 'campaigns', null] as const) {
      await authorized('contacts.change', setOptOut)(app, fixture.member('agent'), { workspaceId, contactId, scope })
    }
    const listed = { workspaceId, phones: [phone, 'junk'], scope: 'everything' as const }
    await authorized('contacts.import', importOptOuts)(app, fixture.member('campaigner'), listed)
    const admin = fixture.member('admin')
    for (const filter of [{}, { opted_out: true }]) {
      const input = { ...filter, workspaceId, for_spreadsheets: false }
      await authorized('contacts.export', createExport)(app, admin, input)
    }

    const actions = ['contact.opt_out_changed', 'contact.opt_outs_imported', 'contact.exported'] as const
    const entries = await entriesOf(fixture, ...actions)
    expect(entries.map(({ actor_name, subject, details }) => [actor_name, subject, details])).toEqual([
      ['Parley', '+491701234568', { opt_out: { from: null, to: 'campaigns' }, opt_out_source: 'keyword' }],
      ['The agent', `Ada (${phone})`, { opt_out: { from: null, to: 'campaigns' } }],
      ['The agent', `Ada (${phone})`, { opt_out: { from: 'campaigns', to: null } }],
      ['The campaigner', `Ada (${phone})`, { opt_out: { from: null, to: 'everything' }, opt_out_source: 'import' }],
      ['The campaigner', '1 of 2 listed', { opt_out: 'everything' }],
      ['The admin', 'all contacts', {}],
      ['The admin', 'a selection of contacts', {}],
    ])
  })
})
