import { keyPermissions } from '@parley/shared/words'
import type { KeyPermission } from '@parley/shared/workspace/key-permissions'
import { describe, expect, test } from 'vitest'
import { leavesNoEntry, watchEntries } from '../testing/audit-coverage.ts'
import { byKey, bySession } from '../testing/http/endpoints.ts'
import { dayMs } from '../testing/keys.ts'
import { callEndpoint, createPopulatedTestApp } from '../testing/populated-test-app.ts'
import { engines } from '../testing/stores/engines.ts'
import {
  fieldsOf,
  foreignAndUnknown,
  foreignRowsAbout,
  leakedFields,
  normalized,
  openTenants,
  otherTenantsFor,
} from '../testing/tenants.ts'

const onlyPermissions = (granted: readonly KeyPermission[]) =>
  Object.fromEntries(keyPermissions.map((permission) => [permission, granted.includes(permission)]))

/** What is named beside an ID of one's own is no object that could be missing. */
const namedBeside = ['managerId', 'templateName', 'phone', 'userId']

describe.each(engines)('Permissions of API keys over HTTP on $name', (engine) => {
  test('keys without permission or invalid, cookies and anonymous requests change nothing', async () => {
    const rest = await createPopulatedTestApp(engine)
    const { ids, newKey, call, owner, fixture, snapshot: look } = rest
    const { workspaceId, cookie } = owner
    const make = (wanted: object = {}) => newKey({ mode: 'test', ...wanted })
    const expired = await make({ expiresInDays: 1 })
    const off = await make()
    const deleted = await make()
    await call('PATCH', '/api/api-keys', { cookie, body: { workspaceId, keyId: off.keyData.id, isActive: false } })
    await call('DELETE', `/api/api-keys?workspaceId=${workspaceId}&keyId=${deleted.keyData.id}`, { cookie })
    fixture.clock.advance(dayMs)
    const before = await look()

    for (const [at, { ask }] of Object.entries(byKey)) {
      // An address may send a limited number of bad credentials per minute.
      fixture.clock.advance(60_000)
      for (const key of [expired.key, off.key, deleted.key]) {
        const { status, body } = await callEndpoint(rest, at, { ...ask(ids), key })
        expect([at, status, body.error]).toEqual([at, 401, 'API key is invalid or expired'])
      }
      expect([at, (await callEndpoint(rest, at, { ...ask(ids), cookie })).status]).toEqual([at, 401])
      expect([at, (await callEndpoint(rest, at, ask(ids))).status]).toEqual([at, 401])
    }
    expect(await look()).toBe(before)

    for (const [at, { needs, ask }] of Object.entries(byKey)) {
      if (needs === 'nothing') continue
      const { key } = await make({
        permissions: onlyPermissions(keyPermissions.filter((each) => !needs.includes(each))),
      })
      const withKey = await look()
      const { status, body } = await callEndpoint(rest, at, { ...ask(ids), key })
      expect([at, status, body.code, body.error]).toEqual([
        at,
        403,
        'forbidden',
        expect.stringContaining(needs.join(' or ')),
      ])
      expect(await look()).toBe(withKey)
    }
  })

  test('a key with any one sufficient permission succeeds, and changes are in the audit log', async () => {
    const rest = await createPopulatedTestApp(engine)
    const entries = watchEntries(rest.fixture.app)

    for (const [at, { needs, ask }] of Object.entries(byKey)) {
      for (const granted of needs === 'nothing' ? [[]] : needs.map((permission) => [permission])) {
        const { key } = await rest.newKey({ mode: 'test', permissions: onlyPermissions(granted) })
        const { answer } = await entries.around(at, () => callEndpoint(rest, at, { ...ask(rest.ids), key }))
        expect([at, granted, Math.floor(answer.status / 100)]).toEqual([at, granted, 2])
      }
    }
    const changes = Object.keys(byKey).filter((at) => !at.startsWith('GET '))
    expect(entries.silentOf(changes), 'Record it, or say why not in testing/audit-coverage.ts').toEqual(
      changes.filter((at) => leavesNoEntry[at]).sort(),
    )
  })

  test('objects of another mode or workspace look nonexistent and are not changed', async () => {
    const tenants = await openTenants(engine)
    const { mine: live, otherMode: test, theirs, newKey, owner } = tenants
    const { key } = await newKey({ mode: 'test', rateLimitPerMinute: 10_000 })
    const elsewhere = async () => foreignRowsAbout([theirs], test, await tenants.contents())
    const before = await elsewhere()
    const knocks = [
      ...Object.entries(byKey).map(([at, { ask }]) => ({ at, ask, who: { key }, mine: test, otherMode: live })),
      ...Object.entries(bySession).map(([at, { ask }]) => ({ at, ask, who: owner, mine: live, otherMode: test })),
    ]

    for (const { at, ask, who, mine, otherMode } of knocks) {
      for (const field of fieldsOf(ask, mine)) {
        for (const of of otherTenantsFor(field, { theirs, otherMode })) {
          const asked = foreignAndUnknown(ask, mine, { field, of })
          const there = await callEndpoint(tenants, at, { ...who, ...asked.foreign }, crypto.randomUUID())
          const nowhere = await callEndpoint(tenants, at, { ...who, ...asked.unknown }, crypto.randomUUID())
          const [foreign, unknown] = [there, nowhere].map(({ body }) =>
            normalized({ ...body, request_id: '' }, { field, of }),
          )
          expect([at, field, there.status, leakedFields(foreign, of)]).toEqual([at, field, nowhere.status, []])
          if (there.status !== 201) expect([at, foreign]).toEqual([at, unknown])
          if (byKey[at]?.byId && !namedBeside.includes(field)) expect([at, there.status]).toEqual([at, 404])
        }
      }
    }
    for (const list of ['conversations', 'campaigns', 'templates', 'analytics/summary', 'key']) {
      const { status, body } = await tenants.call('GET', `/api/v1/${list}`, { key })
      expect([list, status, leakedFields(body, theirs), leakedFields(body, live)]).toEqual([list, 200, [], []])
    }
    expect(await elsewhere()).toEqual(before)
  })
})
