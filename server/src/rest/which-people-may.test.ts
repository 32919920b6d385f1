import { memberPermissions } from '@parley/shared/words'
import { describe, expect, test } from 'vitest'
import { leavesNoEntry, watchEntries } from '../testing/audit-coverage.ts'
import { unknownBelongings } from '../testing/belongings.ts'
import { byKey, bySession } from '../testing/http/endpoints.ts'
import { idFieldsOf } from '../testing/http/id-fields.ts'
import { callEndpoint, createPopulatedTestApp } from '../testing/populated-test-app.ts'
import { engines } from '../testing/stores/engines.ts'
import { endedSession } from '../testing/tenants.ts'
import { routes } from './routes.ts'

/** A message goes to one of three; send-anything.test.ts tries contacts from elsewhere. An external ID is the program's own. The ID of a choice has a meaning within its field only. */
const triedApart = [
  'POST /api/v1/messages contact_id',
  'GET /api/v1/contacts external_id',
  'PATCH /api/v1/contacts/:contactId external_id',
  'PATCH /api/v1/contact_fields/:fieldId id',
  'POST /api/v1/contact_fields/:fieldId/preview_type id',
]
const isAboutNoWorkspace = (at: string) => ['GET /api/me', 'POST /api/workspaces'].includes(at)

describe.each(engines)('Permissions of people over HTTP on $name', (engine) => {
  test('every endpoint is tried, with every id that its input accepts', () => {
    const known = { ...bySession, ...byKey }
    const listed = routes.map(({ method, path }) => `${method} ${path}`)
    expect(
      listed.filter((at) => !known[at]),
      'Add a row to testing/endpoints.ts: what it needs, and how to ask',
    ).toEqual([])
    expect(listed.sort()).toEqual(Object.keys(known).sort())
    const silent = routes.flatMap(({ method, path, takes }) => {
      const at = `${method} ${path}`
      const asked = JSON.stringify(known[at]?.ask(unknownBelongings()))
      return idFieldsOf(takes)
        .filter((field) => !`${path} ${asked}`.includes(field))
        .map((field) => `${at} ${field}`)
        .filter((each) => !triedApart.includes(each))
    })
    expect(silent, 'Name one in `ask` of testing/endpoints.ts, so that ids from elsewhere are tried').toEqual([])
  })

  test('sessions without permission, ended or of strangers, API keys and anonymous requests change nothing', async () => {
    const rest = await createPopulatedTestApp(engine)
    const { ids, signInAs, newKey, fixture, snapshot: look } = rest
    const stranger = await signInAs('owner', { workspaceId: fixture.otherWorkspaceId })
    const viewer = await signInAs('viewer')
    const lacking = new Map<string, string>()
    for (const permission of memberPermissions) {
      lacking.set(permission, (await signInAs('owner', { permissions: { [permission]: false } })).cookie)
    }
    const { key } = await newKey()
    const withoutTwoFactor = await signInAs('campaigner', {
      permissions: Object.fromEntries(memberPermissions.map((permission) => [permission, true])),
    })
    await fixture.app.db.updateTable('workspace_settings').set({ two_factor_roles: '["campaigner"]' }).execute()
    const ended = await endedSession(await signInAs('owner'), fixture.app)
    expect((await rest.call('GET', '/api/me', ended)).status).toBe(401)
    const before = await look()

    for (const [at, { needs, ask }] of Object.entries(bySession)) {
      const anonymous = await callEndpoint(rest, at, ask(ids))
      expect([at, anonymous.status]).toEqual([at, 401])
      expect([at, (await callEndpoint(rest, at, { ...ask(ids), cookie: ended.cookie })).status]).toEqual([at, 401])
      expect([at, (await callEndpoint(rest, at, { ...ask(ids), key })).status]).toEqual([at, 401])
      if (isAboutNoWorkspace(at)) continue

      const blocked = await callEndpoint(rest, at, { ...ask(ids), cookie: withoutTwoFactor.cookie })
      expect([at, blocked.status, blocked.body.code]).toEqual([at, 403, 'two_factor_required'])
      const foreign = await callEndpoint(rest, at, { ...ask(ids), cookie: stranger.cookie })
      const nowhere = await callEndpoint(rest, at, {
        ...ask({ ...ids, workspaceId: crypto.randomUUID() }),
        cookie: stranger.cookie,
      })
      expect([at, foreign.status, foreign.body.code]).toEqual([at, 403, 'forbidden'])
      expect({ ...nowhere.body, request_id: '' }).toEqual({ ...foreign.body, request_id: '' })

      if (needs === 'nothing') continue
      for (const cookie of [viewer.cookie, lacking.get(needs)]) {
        const refused = await callEndpoint(rest, at, { ...ask(ids), ...(cookie && { cookie }) })
        expect([at, refused.status, refused.body.error]).toEqual([at, 403, expect.stringContaining(needs)])
      }
    }
    expect(await look()).toBe(before)
  })

  test('a member with only the required permission succeeds, and changes are in the audit log', async () => {
    const rest = await createPopulatedTestApp(engine)
    const entries = watchEntries(rest.fixture.app)

    for (const [at, { needs, ask }] of Object.entries(bySession)) {
      const permissions = Object.fromEntries(memberPermissions.map((each) => [each, each === needs]))
      const { cookie } = await rest.signInAs('viewer', { permissions })
      const { answer } = await entries.around(at, () => callEndpoint(rest, at, { ...ask(rest.ids), cookie }))
      expect([at, answer.status]).toEqual([at, at.startsWith('POST') && !at.endsWith('bulk-send') ? 201 : 200])
    }
    const changes = Object.keys(bySession).filter((at) => !at.startsWith('GET '))
    expect(entries.silentOf(changes), 'Record it, or say why not in testing/audit-coverage.ts').toEqual(
      changes.filter((at) => leavesNoEntry[at]).sort(),
    )
  })

  test('a key cannot be reached through another workspace', async () => {
    const rest = await createPopulatedTestApp(engine)
    const { ids, call, signInAs, fixture } = rest
    const stranger = await signInAs('owner', { workspaceId: fixture.otherWorkspaceId })
    const { cookie } = stranger
    const workspaceId = fixture.otherWorkspaceId

    const patch = { workspaceId, keyId: ids.keyId, isActive: false }
    expect((await call('PATCH', '/api/api-keys', { cookie, body: patch })).status).toBe(404)
    const path = `/api/api-keys?workspaceId=${workspaceId}&keyId=${ids.keyId}`
    expect((await call('DELETE', path, { cookie })).status).toBe(404)
    expect((await call('GET', `/api/api-keys?workspaceId=${workspaceId}`, { cookie })).body.data).toEqual([])
  })
})
