import { describe, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { runNow } from '../../jobs/run-now.ts'
import { checkStore } from '../../ops/check-store.ts'
import { resumeScope } from '../../policy.ts'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { openTestServer, type TestServer } from '../../testing/http/server.ts'
import { subscribe } from '../../testing/http/subscription.ts'
import { engines, sqlite } from '../../testing/stores/engines.ts'
import { seedConversations } from '../../testing/stores/many-conversations.ts'
import { openTenants } from '../../testing/tenants.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openInstallationOf } from '../../testing/workspaces.ts'
import { flushKeyUsage } from '../api-keys/usage/flush-key-usage.ts'
import { receiveFile } from '../files/receive-file.ts'
import { createWorkspace } from './create-workspace.ts'
import { deleteWorkspace } from './delete-workspace.ts'
import { listDeletions } from './list-deletions.ts'
import { removeWorkspace } from './remove-workspace.ts'
import { workspaceTables } from './workspace-data.store.ts'

/** The tables whose rows are deleted by the store with the row that they refer to. */
const withTheirParent = [
  'alert_choice',
  'audit_head',
  'former_member',
  'invitation',
  'member',
  'message_attachment',
  'message_price',
  'message_reaction',
  'search_entry',
  'webhook_attempt',
  'workspace_deletion',
  'workspace_settings',
]

test('every table with data of a workspace is in the list of what is deleted', async () => {
  const { app } = await createTestApp(sqlite)
  const tables = await app.db.introspection.getTables()
  const naming = ['workspace_id', 'organizationId', 'channel_id', 'delivery_id', 'message_id', 'campaign_id', 'key_id']
  const ofWorkspaces = tables.filter(({ columns }) => columns.some(({ name }) => naming.includes(name)))
  const listed = [...workspaceTables.map(({ table }) => table), ...withTheirParent]
  expect(ofWorkspaces.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const server = await openTestServer(engine)
    await openInstallationOf(server.fixture)
    const { app } = server.fixture
    const founder = await actorOf(server, server.owner.cookie)
    const { id: workspaceId } = await createWorkspace(app, founder, { name: 'Bakery' })
    const owner = () => actorOf(server, server.owner.cookie)
    const erase = async (name = 'Bakery') =>
      authorized('workspaces.delete', deleteWorkspace)(app, await owner(), { workspaceId, name })
    return { ...server, app, workspaceId, ownerNow: owner, erase }
  }

  test('deleting a workspace leaves no row that names it, and changes no other workspace', async () => {
    const tenants = await openTenants(engine)
    const { fixture, theirs, mine, signInAs, contents } = tenants
    const { app } = fixture
    const { workspaceId } = theirs
    const founder = await actorOf(tenants, (await signInAs('owner', { workspaceId })).cookie)
    const channels = await app.db.selectFrom('channel').select('id').where('workspace_id', '=', workspaceId).execute()
    const ids = [workspaceId, ...channels.map(({ id }) => id), theirs.keyId, theirs.webhookId, theirs.contactId]
    const naming = (all: Record<string, string[]>) =>
      Object.entries(all).flatMap(([table, rows]) =>
        rows.filter((row) => ids.some((id) => row.includes(id))).map((row) => `${table} ${row}`),
      )
    const others = (all: Record<string, string[]>) =>
      Object.entries(all).flatMap(([table, rows]) =>
        ['audit_entry', 'audit_head', 'job', 'workspace_deletion'].includes(table)
          ? []
          : rows.filter((row) => !ids.some((id) => row.includes(id)) && row.includes(mine.workspaceId)),
      )
    const before = await contents()
    const { problems } = await checkStore(app.store)
    expect(new Set(naming(before).map((row) => row.split(' ')[0])).size).toBeGreaterThan(20)

    await authorized('workspaces.delete', deleteWorkspace)(app, founder, { workspaceId, name: 'Other' })
    await removeAll(app, workspaceId)

    const after = await contents()
    expect(naming(after)).toEqual([])
    expect(others(after)).toEqual(others(before))
    expect((await checkStore(app.store)).problems).toEqual(problems)
    const [entry] = await entriesOf(fixture, 'workspace.deleted')
    expect(entry).toMatchObject({ subject: 'Other', actor_id: `user:${founder.userId}` })
  }, 60_000)

  test('the bytes of the files of a deleted workspace are removed, and no others', async () => {
    const { app, workspaceId, ownerNow, erase, fixture } = await open()
    const store = async (workspace: string, mode: 'live' | 'test') => {
      const content = (async function* () {
        yield Buffer.from(`The same text in each ${mode} mode`)
      })()
      const upload = authorized('files.upload', (of: App, scope, { name }: { name: string }) =>
        receiveFile(of, scope, { name, content }),
      )
      await upload(app, await ownerNow(), { workspaceId: workspace, mode, name: 'note.txt' })
    }
    await store(workspaceId, 'live')
    await store(workspaceId, 'test')
    await store(fixture.workspaceId, 'live')
    const kept = await app.db.selectFrom('file_content').select('id').where('workspace_id', '<>', workspaceId).execute()

    await erase()
    await removeAll(app, workspaceId)

    const left: { id: string }[] = []
    for await (const { key } of app.files.list()) left.push({ id: key })
    expect(left).toEqual(kept)
  })

  test('deleting a workspace requires its exact name and an owner, and refuses the first workspace', async () => {
    const { app, workspaceId, erase, ownerNow, owner, signInAs, identity } = await open()
    for (const name of ['bakery', 'Bakery & Sons', 'Acme']) {
      await expect(erase(name)).rejects.toMatchObject({ code: 'invalid_request', details: [{ path: 'name' }] })
    }
    const { cookie } = await signInAs('admin', { workspaceId })
    const admin = await identity.userOf({ cookie })
    if (!admin) throw new Error('The admin is not signed in')
    const refused = authorized('workspaces.delete', deleteWorkspace)(app, admin, { workspaceId, name: 'Bakery' })
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
    const first = authorized('workspaces.delete', deleteWorkspace)(app, await ownerNow(), {
      workspaceId: owner.workspaceId,
      name: 'Acme',
    })
    await expect(first).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('archive it instead'),
    })
    expect((await listDeletions(app, await ownerNow())).data).toEqual([])
  })

  test('deleting a workspace ends the access of members, keys and subscriptions at once', async () => {
    const { app, call, workspaceId, erase, signInAs, owner, ...server } = await open()
    const agent = await signInAs('agent', { workspaceId })
    const body = { workspaceId, name: 'Key', permissions: { read: true } }
    const { key } = (await call('POST', '/api/api-keys', { cookie: owner.cookie, body })).body
    expect((await call('GET', '/api/v1/key', { key })).status).toBe(200)
    const subscription = await subscribe({ ...server, call, owner, signInAs }, agent)
    await subscription.until('connected')

    await erase()

    expect((await call('GET', '/api/v1/key', { key })).body.error).toBe('API key is invalid or expired')
    expect((await call('GET', '/api/me', { cookie: agent.cookie })).body.workspaces).toEqual([])
    const read = await call('GET', `/api/chat/templates?workspaceId=${workspaceId}`, { cookie: owner.cookie })
    expect([read.status, read.body.error]).toEqual([403, 'You are not a member of this workspace'])
    expect(await subscription.ended).toContain('You are not a member of this workspace')
    await expect(erase()).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('deleting a workspace shows its progress to the owner and continues after a crash', async () => {
    const { app, fixture, workspaceId, erase, ownerNow } = await open()
    await seedConversations(app.db, {
      workspaceId,
      conversations: 1_300,
      messagesEach: 2,
      newest: app.now(),
      stepMs: 1,
    })
    await erase()
    const deletions = async () => (await listDeletions(app, await ownerNow())).data
    expect(await deletions()).toMatchObject([{ id: workspaceId, name: 'Bakery', removed: 0, total: null }])

    let batches = 0
    await runNow<'workspace.delete'>(app, `workspace.delete ${workspaceId}`, (job) =>
      removeWorkspace(app, {
        ...job,
        requireLease: async (tx) => {
          batches += 1
          if (batches > 11) throw new Error('The process is killed')
          await job.requireLease(tx)
        },
      }),
    )
    const [halfway] = await deletions()
    expect(halfway?.removed).toBeGreaterThan(1_000)
    expect(halfway?.removed).toBeLessThan(halfway?.total ?? 0)
    expect(halfway?.total).toBeGreaterThan(1_300 * 4)
    expect((await checkStore(app.store)).problems.filter((problem) => problem.includes('Bakery'))).toEqual([])
    fixture.clock.advance(10_000)
    await fixture.runJobs()

    expect(await deletions()).toEqual([])
    const scope = resumeScope({ workspace_id: workspaceId, mode: 'live' })
    const left = await app.db.selectFrom('message').select('id').where('workspace_id', '=', scope.workspaceId).execute()
    expect(left).toEqual([])
  })

  test('the usage of its keys that is written later is dropped', async () => {
    const { app, call, fixture, workspaceId, erase, owner } = await open()
    const body = { workspaceId, name: 'Key', permissions: { read: true } }
    const { key } = (await call('POST', '/api/api-keys', { cookie: owner.cookie, body })).body
    await call('GET', '/api/v1/key', { key })
    await erase()
    await fixture.runJobs()

    await flushKeyUsage(app)

    const rows = await app.db.selectFrom('api_key_usage').selectAll().execute()
    expect(rows).toEqual([])
  })
})

/** Runs the removal to its end, and no other job. */
async function removeAll(app: App, workspaceId: string): Promise<void> {
  const isLeft = () => app.db.selectFrom('workspace_deletion').select('removed').executeTakeFirst()
  while (await isLeft()) {
    await runNow<'workspace.delete'>(app, `workspace.delete ${workspaceId}`, (job) => removeWorkspace(app, job))
  }
}

async function actorOf({ identity }: Pick<TestServer, 'identity'>, cookie: string) {
  const person = await identity.userOf({ cookie })
  if (!person) throw new Error('Nobody is signed in')
  return person
}
