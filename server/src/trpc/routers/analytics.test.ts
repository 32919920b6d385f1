import { describe, expect, test } from 'vitest'
import { customersOf } from '../../testing/customers.ts'
import { openTestServer, type SignedIn } from '../../testing/http/server.ts'
import { engines } from '../../testing/stores/engines.ts'

describe.each(engines)('Analytics through the dashboard’s API on $name', (engine) => {
  async function open() {
    const server = await openTestServer(engine)
    await (await customersOf(server.fixture)).write('+491701234567', 'hello')
    const { workspaceId } = server.fixture
    const ask = (procedure: string, person: SignedIn | undefined, input: object = {}) => {
      const named = encodeURIComponent(JSON.stringify({ workspaceId, ...input }))
      return server.call('GET', `/trpc/analytics.${procedure}?input=${named}`, person ? { cookie: person.cookie } : {})
    }
    return { ...server, ask }
  }

  test('only members with the permission see the figures', async () => {
    const { fixture, owner, signInAs, ask } = await open()
    const stranger = await signInAs('owner', { workspaceId: fixture.otherWorkspaceId })
    const viewer = await signInAs('viewer')
    const shownTo = await signInAs('viewer', { permissions: { view_analytics: true } })

    for (const procedure of ['summary', 'agents', 'channels', 'scores', 'keys']) {
      expect((await ask(procedure, undefined)).status).toBe(401)
      for (const person of [stranger, viewer]) expect((await ask(procedure, person)).status).toBe(403)
      for (const person of [owner, shownTo]) expect((await ask(procedure, person)).status).toBe(200)
    }
    expect((await ask('summary', owner)).body.result.data.current.inbound).toBe(1)
    expect((await ask('summary', owner, { mode: 'test' })).body.result.data.current.inbound).toBe(0)
  })

  test('an invalid range is rejected with the field', async () => {
    const { owner, ask } = await open()
    for (const procedure of ['summary', 'agents', 'channels', 'scores', 'keys']) {
      const answer = await ask(procedure, owner, { from: '2026-11-21', to: '2026-11-20' })
      expect(answer.status).toBe(400)
      expect(answer.body.error.data.details).toMatchObject([{ path: 'from' }])
      const farAway = await ask(procedure, owner, { from: '2026-11-21', to: '9999-12-31' })
      expect([farAway.status, farAway.body.error.data.details]).toMatchObject([400, [{ path: 'to' }]])
      const endless = await ask(procedure, owner, { from: '9999-12-31', to: '9999-12-31' })
      expect([endless.status, endless.body.error.data.details]).toMatchObject([400, [{ path: 'from' }]])
    }
  })
})
