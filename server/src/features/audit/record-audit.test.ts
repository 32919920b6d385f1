import { describe, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { engines, type TestEngine } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { type NewAuditEntry, recordAudit } from './record-audit.ts'

async function open(engine: TestEngine) {
  const fixture = await createTestApp(engine)
  const { app, workspaceId } = fixture
  const published: string[] = []
  const publish: typeof app.live.publish = (where, { noun }) => {
    published.push(`${noun} ${where.workspaceId} ${where.mode}`)
  }
  const watched = { ...app, live: { ...app.live, publish } }
  const record = (...actions: (Partial<NewAuditEntry> & { readonly scope?: Scope })[]) =>
    app.transact(async (tx) => {
      for (const { scope = fixture.scope(), ...action } of actions) {
        const complete = { actor: fixture.member(), action: 'settings.changed' as const, subject: 'name', ...action }
        await recordAudit(watched, tx, scope, complete)
      }
    })
  const entries = (id = workspaceId) =>
    app.db.selectFrom('audit_entry').selectAll().where('workspace_id', '=', id).orderBy('seq').execute()
  return { ...fixture, app, record, entries, published }
}

describe.each(engines)('on $name', (engine) => {
  test('a recorded action is stored with what is known about it, and nothing else', async () => {
    const { app, record, entries, scope, member, workspaceId } = await open(engine)
    const owner = member()
    await record({ actor: owner })
    const details = { name: { from: 'a', to: 'b' } }
    await record({ actor: owner, action: 'member.changed', subjectId: 'user:u1', details, scope: scope('test') })

    const common = { workspace_id: workspaceId, actor_id: `user:${owner.userId}`, address: null, at: app.now() }
    expect(await entries()).toMatchObject([
      { ...common, seq: 1, mode: 'live', action: 'settings.changed', subject: 'name', subject_id: null, details: '{}' },
      { ...common, seq: 2, mode: 'test', action: 'member.changed', subject_id: 'user:u1', details: expect.any(String) },
    ])
    expect(JSON.parse((await entries())[1]?.details ?? '')).toEqual(details)
    expect(new Set((await entries()).map(({ id }) => id)).size).toBe(2)
  })

  test('a recorded action has the address of the actor, or of the request that no actor made', async () => {
    const { record, entries, member, keyHolder, system } = await open(engine)
    const [address, of] = ['203.0.113.7', (actor: Actor, more = {}) => record({ actor, ...more })]
    await of({ ...member(), address })
    await of({ ...keyHolder({}), address }, { address: '203.0.113.8' })
    await of(member(), { address: '203.0.113.8' })
    await of(system())
    await of(system(), { address: '203.0.113.9' })
    expect((await entries()).map((entry) => entry.address)).toEqual([address, address, null, null, '203.0.113.9'])
  })

  test('a recorded action names a key by its given name and its prefix', async () => {
    const { record, entries, member, keyHolder, system } = await open(engine)
    const key = keyHolder({})
    for (const actor of [key, { ...key, keyName: 'Billing' }, { ...member(), name: 'Ada \ud800' }, system()]) {
      await record({ actor })
    }
    expect((await entries()).map((entry) => entry.actor_name)).toEqual([
      `API key ${key.keyPrefix}`,
      `Billing (API key ${key.keyPrefix})`,
      'Ada \ufffd',
      'Parley',
    ])
  })

  test('a recorded action has a subject of at most 500 characters, without half of one', async () => {
    const { record, entries } = await open(engine)
    await record({ subject: 'x'.repeat(501) }, { subject: `${'x'.repeat(499)}😀` })
    expect((await entries()).map((entry) => entry.subject)).toEqual(['x'.repeat(500), `${'x'.repeat(499)}\ufffd`])
  })

  test('a recorded action joins the chain of its workspace, one workspace after the other by their ids', async () => {
    const { record, entries, published, workspaceId, otherWorkspaceId, scope } = await open(engine)
    const elsewhere = resumeScope({ workspace_id: otherWorkspaceId, mode: 'live' })
    const [first = '', second = ''] = [workspaceId, otherWorkspaceId].toSorted()
    const scopes = first === workspaceId ? [elsewhere, scope(), elsewhere] : [scope(), elsewhere, scope()]
    await record(...scopes.map((each, n) => ({ scope: each, subject: `change ${n}` })))

    const inOrder = async (id: string) => (await entries(id)).map(({ seq, subject }) => `${seq} ${subject}`)
    expect(await inOrder(first)).toEqual(['1 change 1'])
    expect(await inOrder(second)).toEqual(['1 change 0', '2 change 2'])
    const modes = (id: string) => [`audit ${id} live`, `audit ${id} test`]
    expect(published).toEqual([...modes(first), ...modes(second)])
  })
})
