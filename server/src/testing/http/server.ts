import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { everyPermission } from '@parley/shared/testing/every-key-permission'
import type { PermissionChanges, Role } from '@parley/shared/workspace/members'
import { type Dispatcher, request } from 'undici'
import { onTestFinished } from 'vitest'
import { type Identity, makeIdentity } from '../../auth/identity.ts'
import type { Config } from '../../config.ts'
import { type EntryPoints, openEntryPoints } from '../../entry-points.ts'
import { recordFailedSignIn } from '../../features/audit/record-failed-sign-in.ts'
import { recordAccountAction } from '../../features/members/account/record-account-action.ts'
import { admit } from '../../features/members/groups/admit.ts'
import { insertMember, userFor } from '../../features/members/members.store.ts'
import { makeServer } from '../../http/make-server.ts'
import { resumeScope } from '../../policy.ts'
import type { TestEngine } from '../stores/engines.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

export type TestServer = {
  readonly url: string
  readonly fixture: TestApp
  readonly identity: Identity
  readonly entryPoints: EntryPoints
  /** The signed-in owner of `fixture.workspaceId`. */
  readonly owner: SignedIn
  /** Signs in another user with a role in `fixture.workspaceId`, or in another workspace. */
  readonly signInAs: (role: Role, more?: { workspaceId?: string; permissions?: PermissionChanges }) => Promise<SignedIn>
  readonly call: Call
}

export type SignedIn = {
  /** The value of the `Cookie` header. */
  readonly cookie: string
  readonly workspaceId: string
  readonly userId: string
  readonly email: string
  readonly password: string
}

type Asking = {
  readonly cookie?: string | undefined
  /** An API key. */
  readonly key?: string | undefined
  /** The body, sent as JSON; strings and bytes are sent unchanged. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads into bodies of every shape, and asserts what it finds
export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: any }
export type Call = (method: string, path: string, asking?: Asking) => Promise<Answer>

/** The complete application with real HTTP on a free port of this machine, without a worker. Closed when the test ends. */
export async function openTestServer(
  engine: TestEngine,
  overrides: Partial<Config> = {},
  dashboardFolder = tmpdir(),
): Promise<TestServer> {
  const server = makeServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fixture = await createTestApp(engine, { baseUrl: url, ...overrides })
  // Removes the entries about signing in, so that the audit log begins with the actions of the test.
  const arriving = new Set<string>()
  const identity = makeIdentity(fixture.app, {
    action: async (tx, person, action) => {
      if (!arriving.delete(person.email)) await recordAccountAction({ app: fixture.app, tx }, person, action)
    },
    failedSignIn: (failure) => recordFailedSignIn(fixture.app, failure),
    admit: (tx, arrival) => admit(fixture.app, tx, arrival),
  })
  const entryPoints = openEntryPoints(fixture.app, identity, dashboardFolder)
  server.on('request', entryPoints.handler)
  onTestFinished(() => closeServer(server))
  const signInAs = makeSignIn(fixture, identity, arriving)
  return { url, fixture, identity, entryPoints, owner: await signInAs('owner'), signInAs, call: callerOf(url) }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

const password = 'correct horse battery'

let people = 0

function makeSignIn(fixture: TestApp, identity: Identity, arriving: Set<string>): TestServer['signInAs'] {
  return async (role, { workspaceId = fixture.workspaceId, permissions } = {}) => {
    const email = `${role}-${people++}@example.com`
    const passwordHash = await fixture.app.passwords.hash(password)
    const userId = await fixture.app.transact(async (tx) => {
      const person = await userFor(fixture.app, tx, { email, name: `The ${role}`, passwordHash })
      const scope = resumeScope({ workspace_id: workspaceId, mode: 'live' })
      await insertMember(fixture.app, tx, scope, { userId: person.userId, role, permissions })
      return person.userId
    })
    arriving.add(email)
    return { cookie: cookieOf(await identity.signIn({ email, password })), workspaceId, userId, email, password }
  }
}

/** The cookies that a browser would send back for these `Set-Cookie` headers. */
export function cookieOf(setCookie: string | readonly string[] | undefined): string {
  return [setCookie ?? []]
    .flat()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
}

/** Sends a request and reads the response. A dispatcher can connect from another address of this machine. */
export function callerOf(url: string, dispatcher?: Dispatcher): Call {
  return async (method, path, { cookie, key, body, headers } = {}) => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    const answer = await request(`${url}${path}`, {
      method: method as 'GET',
      ...(dispatcher && { dispatcher }),
      headers: {
        ...(cookie && { cookie }),
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : isRaw ? body : JSON.stringify(body),
    })
    const text = await answer.body.text()
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
  }
}

type NewKey = {
  readonly owner: { readonly email: string; readonly password: string }
  readonly name: string
  readonly mode?: string
  readonly rateLimitPerMinute?: number
}

/** A key with every permission that the owner of a running process creates over HTTP. */
export async function newKey(url: string, { owner, ...key }: NewKey): Promise<string> {
  const call = callerOf(url)
  const { headers } = await call('POST', '/api/auth/sign-in/email', { body: owner })
  const cookie = cookieOf(headers['set-cookie'])
  const me = await call('GET', '/api/me', { cookie })
  const body = { workspaceId: me.body.workspaces[0].id, permissions: everyPermission, ...key }
  return (await call('POST', '/api/api-keys', { cookie, body })).body.key
}
