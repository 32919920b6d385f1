import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { everyPermission } from '@parley/shared/testing/every-key-permission'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { parley } from '../src/testing/http/command-line.ts'
import { newDataDir } from '../src/testing/http/process.ts'
import { callerOf, cookieOf } from '../src/testing/http/server.ts'
import { serving } from '../src/testing/stores/data-dir.ts'
import { ownDatabase } from '../src/testing/stores/own-database.ts'
import { openPooler } from '../src/testing/stores/pooler.ts'

const owner = { email: 'root@example.com', password: 'a long password' }

test('a pooler that does not keep sessions is refused at the start with a remedy', async () => {
  const pooler = await openPooler(await ownDatabase(), 'transaction')
  const env = { PARLEY_DATA_DIR: newDataDir(), DATABASE_URL: pooler.url }

  await expect(serving(env)).rejects.toThrow(/^The store at .* cannot be used: .*\(PgBouncer: pool_mode = session\)/)
  expect((await parley(['doctor'], env)).printed).toMatch(/^wrong .*\(PgBouncer: pool_mode = session\)/m)
})

test('while a pooler cannot reach PostgreSQL every entry point answers 503', async () => {
  const pooler = await openPooler(await ownDatabase(), 'session')
  const { url } = await serving({ PARLEY_DATA_DIR: newDataDir(), DATABASE_URL: pooler.url })
  const call = callerOf(url.replace('localhost', '127.0.0.1'))
  const signIn = () => call('POST', '/api/auth/sign-in/email', { body: owner })
  const cookie = cookieOf((await signIn()).headers['set-cookie'])
  const workspaceId: string = (await call('GET', '/api/me', { cookie })).body.workspaces[0].id
  const wanted = { workspaceId, name: 'Reader', permissions: everyPermission }
  const { key } = (await call('POST', '/api/api-keys', { cookie, body: wanted })).body
  const statusesNow = async () => {
    const input = encodeURIComponent(JSON.stringify({ workspaceId }))
    // The session of an unknown cookie is not the one that this process remembers.
    const strange = { cookie: `${cookie}; unknown=1` }
    const answers = await Promise.all([
      call('GET', '/readyz'),
      call('GET', '/api/me', strange),
      call('GET', `/trpc/members.me?input=${input}`, strange),
      call('GET', '/api/v1/conversations', { key }),
      signIn(),
    ])
    return answers.map(({ status }) => status)
  }

  pooler.loseServer()
  for (let round = 0; round < 3; round += 1) {
    expect(await statusesNow()).toEqual([503, 503, 503, 503, 503])
  }
  pooler.findServer()

  expect(await statusesNow()).toEqual([200, 200, 200, 200, 200])
})

test('restore names the idle connections of a pooler and changes nothing', async () => {
  const url = await ownDatabase()
  const file = join(newDataDir(), 'any.dump')
  writeFileSync(file, '')
  const idle = new pg.Client({ connectionString: url, application_name: `parley ${file}` })
  await idle.connect()
  onTestFinished(() => idle.end())
  const restore = () => parley(['restore', file], { PARLEY_DATA_DIR: newDataDir(), DATABASE_URL: url })
  await idle.query('select 1')
  const inUse = await restore()
  await idle.query('discard all')

  expect(inUse.errorOutput).toContain('Another Parley is using this database')
  expect(await restore()).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining(
      'the store is unchanged. Other connections to the database are open: 1 idle connection of a connection pooler from 127.0.0.1. Make the pooler close its connections (PgBouncer: PAUSE',
    ),
  })
})
