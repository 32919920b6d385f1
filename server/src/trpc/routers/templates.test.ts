import { describe, expect, test } from 'vitest'
import { openTestServer, type SignedIn } from '../../testing/http/server.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'

const components = [{ type: 'BODY', text: 'Dear {{1}}, your order {{2}} has left our warehouse.' }]

describe.each(engines)('Templates through the dashboard’s API on $name', (engine) => {
  async function open() {
    const server = await openTestServer(engine)
    const { id: templateId } = await approvedTemplate(server.fixture)
    const { workspaceId } = server.fixture
    const mutate = (procedure: string, input: object, person: SignedIn = server.owner) =>
      server.call('POST', `/trpc/templates.${procedure}`, {
        cookie: person.cookie,
        body: { workspaceId, templateId, ...input },
      })
    return { ...server, templateId, mutate }
  }
  const test1 = { phone: '+491701234567', variables: { 1: 'Ada', 2: 'A-1' } }

  test('a template is test-sent, edited and deleted', async () => {
    const { templateId, mutate } = await open()
    expect((await mutate('testSend', test1)).body.result.data).toMatchObject({ status: 'sent', error: null })
    const edited = await mutate('edit', { category: 'MARKETING', components })
    expect(edited.body.result.data.data).toMatchObject({ id: templateId, status: 'PENDING' })
    const misnamed = await mutate('delete', { name: 'order' })
    expect([misnamed.status, misnamed.body.error.data.details]).toMatchObject([400, [{ path: 'name' }]])
    expect((await mutate('delete', { name: 'order_shipped' })).body.result.data).toEqual({
      success: true,
      id: templateId,
    })
  })

  test('strangers, agents and anonymous callers are rejected', async () => {
    const { fixture, mutate, signInAs, call } = await open()
    const people = [await signInAs('owner', { workspaceId: fixture.otherWorkspaceId }), await signInAs('agent')]
    const inputs = { testSend: test1, edit: { category: 'MARKETING', components }, delete: { name: 'order_shipped' } }
    for (const [procedure, input] of Object.entries(inputs)) {
      for (const person of people) expect((await mutate(procedure, input, person)).status).toBe(403)
      expect((await call('POST', `/trpc/templates.${procedure}`, { body: {} })).status).toBe(401)
    }
  })
})
