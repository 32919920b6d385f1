import { auditActions } from '@parley/shared/audit-actions'
import type { AuditAction } from '@parley/shared/workspace/audit'
import { describe, expect, test } from 'vitest'
import { systemActor } from '../../actor.ts'
import { personalValues } from '../../db/audit/personal-values.ts'
import { commitmentTo, erasedText } from '../../db/audit/seals.ts'
import { entriesOf } from '../../testing/audit.ts'
import { type Chain, openChain } from '../../testing/stores/audit-chain.ts'
import { engines } from '../../testing/stores/engines.ts'
import { eraseFromAudit, type PersonToErase } from './erase-from-audit.ts'
import { type NewAuditEntry, recordAudit } from './record-audit.ts'

const anna: PersonToErase = { ids: ['contact:c-anna'], identifiers: ['+491701234567'], names: ['Anna'] }
const grace = { name: 'Grace', email: 'grace@example.com', userId: 'u-grace', address: '203.0.113.9' }
const ofGrace: PersonToErase = { ids: ['user:u-grace'], identifiers: [grace.email], names: [grace.name] }

describe.each(engines)('on $name', (engine) => {
  test('a person is erased from entries of every action, and the chain stays intact', async () => {
    const chain = await openChain(engine, 1)
    for (const action of auditActions) {
      await record(chain, entryAbout(action, 'Anna (+491701234567)', '+491701234567'))
      await record(chain, entryAbout(action, 'Bert (+491701234568)', 'Bert'))
    }
    const before = await stored(chain)
    const others = before.filter(({ subject }) => !subject.startsWith('Anna'))

    const changed = await erase(chain, anna)

    const after = await stored(chain)
    expect(changed).toBe(auditActions.length)
    expect(JSON.stringify(after)).not.toMatch(/Anna|1701234567/)
    expect(after.filter(({ id }) => others.some((other) => other.id === id))).toEqual(others)
    expect(await chain.result()).toMatchObject({ erased: changed, broken: undefined })
    expect(await entriesOf(chain, 'audit.erased')).toMatchObject([{}, {}, { subject: `${changed} entries` }])
    expect(await erase(chain, anna)).toBe(0)
  })

  test('a person is erased as an actor, as a subject and where others named them', async () => {
    const chain = await openChain(engine, 0)
    const actor = { ...chain.member(), ...grace }
    const system = systemActor(chain.scope(), 'sign-in')
    await record(chain, { actor, action: 'settings.changed', subject: 'time zone' })
    const signIn = { subject: grace.email, address: '203.0.113.10' }
    await record(chain, { actor: system, action: 'session.sign_in_failed', ...signIn })
    const assigned = { subject: 'Bert', details: { assignee: { from: 'Ada', to: 'Grace' } } }
    await record(chain, { actor: chain.member(), action: 'conversation.assigned', ...assigned })
    await record(chain, { actor: chain.member(), action: 'campaign.paused', subject: 'Grace' })

    expect(await erase(chain, ofGrace)).toBe(3)

    const shown = (await entriesOf(chain, ...auditActions)).map(({ actor_name, subject, address, details }) => {
      return [actor_name, subject, address, details]
    })
    expect(shown.slice(0, 4)).toEqual([
      ['[erased]', 'time zone', '[erased]', {}],
      ['Parley', '[erased]', '[erased]', {}],
      ['The owner', 'Bert', null, { assignee: { from: 'Ada', to: '[erased]' } }],
      ['The owner', 'Grace', null, {}],
    ])
    expect(shown[4]?.[3]).toEqual({ actor_name: '1', address: '1-2', subject: '2', 'details/assignee/to': '3' })
    expect(await chain.result()).toMatchObject({ entries: 5, erased: 3, broken: undefined })
  })

  test('a person is not mistaken for another with a longer number or the same name', async () => {
    const chain = await openChain(engine, 0)
    const kept = ['Carl (+4917012345678)', 'Anna (+491709999999)', 'Anna Maria (+491708888888)']
    for (const subject of kept)
      await record(chain, { actor: chain.member(), action: 'conversation.resolved', subject, subjectId: 'contact:x' })
    await record(chain, { actor: chain.member(), action: 'conversation.resolved', subject: '491701234567' })

    expect(await erase(chain, anna)).toBe(1)
    expect((await entriesOf(chain, 'conversation.resolved')).map(({ subject }) => subject)).toEqual([
      ...kept,
      '[erased]',
    ])
  })

  test('a person leaves evidence of every other change to the same entry', async () => {
    const chain = await openChain(engine, 1)
    await record(chain, entryAbout('contact.merged', 'Anna (+491701234567)', 'Anna'))
    await erase(chain, anna)
    const row = (await stored(chain))[1]
    if (!row) throw new Error('There is no second entry')
    const other = { subject: 'Anna', actor_name: 'Eve', details: row.details.replace('[erased]', 'Eve') }
    const seals = JSON.parse(row.seals)
    const resealed = { ...seals, subject: { commitment: '0'.repeat(64) } }
    for (const change of [...Object.entries(other), ['seals', JSON.stringify(resealed)] as const]) {
      const entry = chain.db.updateTable('audit_entry').where('id', '=', row.id)
      await entry.set(Object.fromEntries([change])).execute()
      expect([change, (await chain.result())?.broken]).toEqual([
        change,
        expect.stringMatching(/^entry 2 .*was changed/),
      ])
      await entry.set(row).execute()
    }
    expect(await chain.result()).toMatchObject({ erased: 1, broken: undefined })
  })

  test('a person is not erased unnoticed by somebody who only writes to the store', async () => {
    const chain = await openChain(engine, 0)
    await record(chain, entryAbout('contact.opt_out_changed', 'Bert', ''))
    const [row] = await stored(chain)
    if (!row) throw new Error('There is no entry')
    const seals = JSON.parse(row.seals)
    const subject = { commitment: commitmentTo(seals.subject.salt, row.subject) }
    const erased = { subject: erasedText, seals: JSON.stringify({ ...seals, subject }) }
    await chain.db.updateTable('audit_entry').set(erased).where('id', '=', row.id).execute()

    expect((await chain.result())?.broken).toMatch(/^the subject of entry 1 was removed/)
  })
})

function entryAbout(action: AuditAction, subject: string, value: string) {
  const details = Object.keys(personalValues[action].details ?? {}).map((name) => [name, { from: value, to: [value] }])
  return { action, subject, details: Object.fromEntries([...details, ['reason', 'other']]) }
}

async function record(chain: Chain, entry: Omit<NewAuditEntry, 'actor'> & Partial<Pick<NewAuditEntry, 'actor'>>) {
  const { app, scope, member } = chain
  await app.transact((tx) => recordAudit(app, tx, scope(), { actor: member(), ...entry }))
}

function erase({ app, scope, member }: Chain, person: PersonToErase): Promise<number> {
  return app.transact((tx) => eraseFromAudit(app, tx, { ...scope(), actor: member() }, person))
}

function stored({ db, workspaceId }: Chain) {
  return db.selectFrom('audit_entry').selectAll().where('workspace_id', '=', workspaceId).orderBy('seq').execute()
}
