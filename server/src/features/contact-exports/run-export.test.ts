import { expect, test } from 'vitest'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { listContacts } from '../contacts/list-contacts.ts'
import { eraseContact } from '../personal-data/erase-contact.ts'
import { runErasure } from '../personal-data/run-erasure.ts'
import { createExport } from './create-export.ts'
import { removeExports } from './exports.store.ts'
import { runExport } from './run-export.ts'

test.each(engines)(
  'the file of an export that an erasure removes while it is written is not kept on $name',
  async (engine) => {
    const t = await createTestApp(engine)
    await (await customersOf(t)).write('+491701234567', 'Hello')
    const { id } = await createExport(t.app, t.scope(), { for_spreadsheets: false })
    const job = {
      ...{ workspaceId: t.workspaceId, mode: 'live', payload: { exportId: id }, signal: new AbortController().signal },
      finish: async (tx: Parameters<typeof removeExports>[0]) => void (await removeExports(tx, t.scope(), [id])),
    } as unknown as LeasedJob<'contacts.export'>

    await runExport(t.app, job)

    expect(await t.app.db.selectFrom('file').select('name').execute()).toEqual([])
  },
)

test.each(engines)('an erasure removes exports that were written while it ran on $name', async (engine) => {
  const t = await createTestApp(engine)
  await (await customersOf(t)).write('+491701234567', 'Hello')
  const [contact] = (await listContacts(t.app, t.scope(), { page: 1, limit: 1 })).data
  await eraseContact(t.app, t.scope(), { contactId: contact?.id ?? '', bothModes: false })
  const of = (channel: Parameters<typeof t.app.platforms.of>[0]) => ({
    ...t.app.platforms.of(channel),
    eraseCustomer: async () => {
      const { id } = await createExport(t.app, t.scope(), { for_spreadsheets: false })
      await runExport(t.app, jobOf(t, { exportId: id }) as LeasedJob<'contacts.export'>)
      expect(await t.app.db.selectFrom('file').select('name').execute()).toHaveLength(1)
    },
  })
  const app = { ...t.app, platforms: { ...t.app.platforms, of } }

  await runErasure(app, jobOf(t, { contactId: contact?.id }) as LeasedJob<'contact.erase'>)

  expect(await t.app.db.selectFrom('contact_export').select('id').execute()).toEqual([])
  expect(await t.app.db.selectFrom('file').select('name').execute()).toEqual([])
})

function jobOf({ workspaceId }: TestApp, payload: object, finish: LeasedJob<'contacts.export'>['finish'] = nothing) {
  const { signal } = new AbortController()
  return { workspaceId, mode: 'live', payload, signal, finish, requireLease: nothing } as unknown
}

async function nothing() {}
