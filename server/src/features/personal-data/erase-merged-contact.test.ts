import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { foundIn } from '../../testing/found-in.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { contactsByAddress } from '../contacts/addresses/addresses.store.ts'
import { mergeByPerson } from '../identity/by-person/merge-by-person.ts'
import { splitContact } from '../identity/by-person/split-contact.ts'
import { eraseContact } from './erase-contact.ts'

const [annasPhone, bensPhone] = ['+491701234567', '+491707654321']
const annasTraces = ['1701234567', 'Annabel', 'secret words']
const bensTraces = ['1707654321', 'Benedict', 'words of his']

describe.each(engines)('on $name', (engine) => {
  /** Anna has been merged into Ben by a member. */
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const where = { workspaceId, mode: 'live' as const }
    const owner = fixture.member()
    const { write } = await customersOf(fixture)
    await write(annasPhone, 'secret words', { name: 'Annabel' })
    await write(bensPhone, 'words of his', { name: 'Benedict' })
    await fixture.runJobs()
    const known = await contactsByAddress(app.db, fixture.scope(), [annasPhone, bensPhone])
    const [anna, ben] = [known.get(annasPhone)?.id ?? '', known.get(bensPhone)?.id ?? '']
    await authorized('contacts.manage', mergeByPerson)(app, owner, { ...where, from: anna, into: ben, take: [] })
    const erase = async (contactId: string) => {
      await authorized('contacts.erase', eraseContact)(app, owner, { ...where, contactId })
      await fixture.runJobs()
    }
    const split = () => authorized('contacts.manage', splitContact)(app, owner, { ...where, contactId: anna })
    const left = async (traces: readonly string[]) => {
      const found = await Promise.all(traces.map((trace) => foundIn(app, trace)))
      return found.flat().map(({ table }) => table)
    }
    return { anna, ben, erase, split, left }
  }

  test('the erasure of a contact erases what was merged into it, and what a split would need', async () => {
    const { ben, erase, left } = await open()
    await erase(ben)
    expect(await left([...annasTraces, ...bensTraces])).toEqual([])
  })

  test('the erasure of a contact that was split leaves no trace of it, and the other contact as it is', async () => {
    const { anna, erase, split, left } = await open()
    await split()
    await erase(anna)
    expect(await left(annasTraces)).toEqual([])
    for (const trace of bensTraces) expect(await left([trace])).not.toEqual([])
  })
})
