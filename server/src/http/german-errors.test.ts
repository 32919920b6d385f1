import { sentence } from '@parley/shared/sentences/sentence'
import { describe, expect, test } from 'vitest'
import { invalidField } from '../errors.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { openTestServer } from '../testing/http/server.ts'
import { subscribe } from '../testing/http/subscription.ts'
import { engines } from '../testing/stores/engines.ts'
import { errorBody } from './send-error.ts'

const [sqlite] = engines as [(typeof engines)[number]]
const headers = { 'accept-language': 'de' }

describe('A German reader gets', () => {
  test('the fields of invalid input in German', async () => {
    const { call, owner } = await openTestServer(sqlite)
    const body = { workspaceId: owner.workspaceId, name: '', defaultCountry: 'germany' }
    const answer = await call('POST', '/trpc/settings.change', { cookie: owner.cookie, body, headers })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({
      message: 'name darf nicht leer sein',
      data: {
        code: 'invalid_request',
        details: [
          { path: 'name', message: 'darf nicht leer sein' },
          { path: 'defaultCountry', message: 'muss ein Ländercode aus zwei Buchstaben wie DE sein' },
        ],
      },
    })
  })

  test('the body in German, and the name of a field as it is', () => {
    const message = sentence('notEmpty')
    const inGerman = (path: string) => errorBody(invalidField(path, message), '', 'de').error
    expect(inGerman('')).toBe('Der Inhalt der Anfrage darf nicht leer sein')
    // The word is translated where it is the mode of a conversation.
    expect(inGerman('live')).toBe('live darf nicht leer sein')
  })

  test('the refusal of an operation in German, within a batch, too', async () => {
    const { call, owner } = await openTestServer(sqlite)
    const body = { 0: { workspaceId: owner.workspaceId, mode: 'live', name: 'VIP', colour: 'blue' } }
    const create = () => call('POST', '/trpc/tags.create?batch=1', { cookie: owner.cookie, body, headers })
    await create()
    const answer = await create()
    expect(answer.body[0].error).toMatchObject({
      message: 'Den Tag „VIP“ gibt es bereits',
      data: { code: 'conflict', details: [{ path: 'name', message: 'ist der Name eines anderen Tags' }] },
    })
  })

  test('the refusal of a subscription in German, whatever the browser prefers', async () => {
    const server = await openTestServer(sqlite)
    const connectionParams = { language: 'de' }
    const refused = await subscribe(server, {}, { connectionParams, headers: { 'accept-language': 'en-GB,en' } })
    expect(await refused.ended).toContain('"message":"Melden Sie sich zuerst an"')
  })

  test('sample data in German', async () => {
    const { call, owner, fixture } = await openTestServer(sqlite)
    const { workspaceId } = owner
    await call('POST', '/trpc/workspaces.addSampleData', { cookie: owner.cookie, body: { workspaceId }, headers })
    const campaigns = await fixture.app.db.selectFrom('campaign').select('name').execute()
    expect(campaigns).toEqual([{ name: 'Frühlingsangebot' }])
  })

  test('the refusal of a sign-in in German', async () => {
    const { call } = await openTestServer(sqlite)
    const body = { email: 'ada@example.com', password: 'not the password' }
    const answer = await call('POST', '/api/auth/sign-in/email', { body, headers })
    expect(answer.body).toMatchObject({ error: 'Die E-Mail-Adresse oder das Passwort ist falsch' })
  })

  test('English from a subscription of an English page in a German browser', async () => {
    const server = await openTestServer(sqlite)
    const refused = await subscribe(server, {}, { connectionParams: { language: 'en' }, headers })
    expect(await refused.ended).toContain('"message":"Sign in first"')
  })

  test('English from the REST API', async () => {
    const { call, newKey } = await createRestTestApp(sqlite)
    const { key } = await newKey()
    const answer = await call('GET', '/api/v1/conversations?limit=0', { key, headers })
    expect(answer.body).toMatchObject({ error: 'limit must be at least 1' })
    const missing = await call('GET', '/api/v1/templates', { headers })
    expect(missing.body.error).toMatch(/^An API key is required/)
  })
})
