import { symmetricEncrypt } from 'better-auth/crypto'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { librarySecret } from '../../auth/library-secret.ts'
import type { Schema } from '../../db/schema.ts'
import { pushKey } from '../../features/alerts/push/push-key.ts'
import { removeChannel } from '../../features/connections/remove-channel.ts'
import { ensureAddressHash } from '../../features/contacts/erased/address-hash.ts'
import { answerOnce } from '../../features/idempotency/answer-once.ts'
import { addMember } from '../../features/members/add-member.ts'
import { createWebhook } from '../../features/webhooks/endpoints/create-webhook.ts'
import { rotateWebhookSecret } from '../../features/webhooks/endpoints/rotate-webhook-secret.ts'
import { findConnection } from '../../platforms/whatsapp/connections.store.ts'
import { fingerprintOf, makeSecrets, newProcessSecret } from '../../secrets.ts'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { engines, type TestEngine } from '../../testing/stores/engines.ts'
import { connect, createWhatsAppTestApp } from '../../testing/whatsapp/whatsapp.ts'
import { checkSecrets } from './check-secrets.ts'
import { replaceLostSecret, rotateSecret } from './rotate-secret.ts'
import { sealedColumns } from './sealed.store.ts'
import { storedFingerprint, storeFirstFingerprint } from './store-secret.store.ts'
import { secretOfStore } from './store-secret.ts'

/** A store with a value in every encrypted column, and with a disconnected connection, which has none. */
async function openFull(engine: TestEngine) {
  const fixture = await createWhatsAppTestApp(engine)
  const { app, workspaceId, otherWorkspaceId } = fixture
  const owner = fixture.member()
  const another = { account: fixture.graph.addAccount(), entryPoint: 'http://127.0.0.1:9' }
  const ended = await connect(app, otherWorkspaceId, another)
  const there = { workspaceId: otherWorkspaceId }
  await authorized('channels.manage', removeChannel)(app, fixture.member('owner', there), {
    ...there,
    channelId: ended.channelId,
  })
  const where = { workspaceId, mode: 'live' as const }
  const { data: webhook } = await authorized('webhooks.manage', createWebhook)(app, owner, {
    ...where,
    url: 'https://93.184.216.34/',
    events: ['*'],
    headers: [{ name: 'X-Api-Key', value: 'of the receiver' }],
  })
  await authorized('webhooks.manage', rotateWebhookSecret)(app, owner, {
    ...where,
    webhookId: webhook.id,
    overlapHours: 24,
  })
  const call = { caller: 'user:ada', path: 'POST /x', key: 'k', fingerprint: 'f' }
  await answerOnce(app, call, async () => ({ status: 201, json: '{"key":"shown once"}' }))
  const person = {
    workspaceId,
    role: 'agent' as const,
    email: 'a@example.com',
    name: 'A',
    password: 'correct horse battery',
  }
  const { userId } = await addMember(app, fixture.scope(), person)
  const sealed = (data: string) => symmetricEncrypt({ key: librarySecret(app), data })
  const row = { id: app.newId(), userId, secret: await sealed('TOTP'), backupCodes: await sealed('["aaaaa-bbbbb"]') }
  await app.db
    .insertInto('twoFactor')
    .values(row as never)
    .execute()
  await app.transact((tx) => ensureAddressHash(app, tx))
  await pushKey(app)
  const old = newProcessSecret()
  await storeFirstFingerprint(app.db, fingerprintOf(old), app.now())
  return { ...fixture, old, ended, another, checkUnder: (secrets: typeof app.secrets) => checkSecrets(app.db, secrets) }
}

describe.each(engines)('on $name', (engine) => {
  test('changing the process secret re-encrypts everything, ends every session, and is recorded in the audit log', async () => {
    const fixture = await openFull(engine)
    const { app } = fixture
    const next = newProcessSecret()
    const { values } = await rotateSecret(app, next)

    expect(values.map(({ count }) => count)).toEqual(sealedColumns.map(() => 1))
    expect(await fixture.checkUnder(makeSecrets(next))).toEqual({ count: sealedColumns.length, problems: [] })
    expect((await fixture.checkUnder(app.secrets)).problems).toHaveLength(sealedColumns.length)
    expect(await storedFingerprint(app.store)).toBe(fingerprintOf(next))
    expect(await app.db.selectFrom('session').select('id').execute()).toEqual([])
    expect(await entriesOf(fixture, 'secret.rotated')).toHaveLength(1)
  })

  test('changing the process secret changes nothing when a value cannot be decrypted', async () => {
    const fixture = await openFull(engine)
    const { app } = fixture
    const [before] = await fixture.app.db.selectFrom('webhook_endpoint').select('secret').execute()
    await app.db.updateTable('twoFactor').set({ backupCodes: 'garbled' }).execute()

    await expect(rotateSecret(app, newProcessSecret())).rejects.toThrow('Not all recovery codes can be decrypted')

    expect((await fixture.checkUnder(app.secrets)).problems).toEqual([
      expect.stringContaining('1 recovery codes cannot be decrypted'),
    ])
    expect(await app.db.selectFrom('webhook_endpoint').select('secret').execute()).toEqual([before])
    expect(await storedFingerprint(app.store)).toBe(fingerprintOf(fixture.old))
    expect(await entriesOf(fixture, 'secret.rotated')).toEqual([])
  })

  test('after a loss leaves nothing that only the lost secret could decrypt', async () => {
    const fixture = await openFull(engine)
    const next = newProcessSecret()
    const { values } = await replaceLostSecret(fixture.app, next)

    expect(values.map(({ count }) => count)).toEqual([1, 1, 1])
    expect(await fixture.checkUnder(makeSecrets(next))).toEqual({ count: 3, problems: [] })
    expect(await storedFingerprint(fixture.app.store)).toBe(fingerprintOf(next))
    // The number of the disconnected connection is as free as before.
    expect(await findConnection(fixture.app.db, fixture.ended.channelId)).toBeUndefined()
    expect(await connect(fixture.app, fixture.otherWorkspaceId, fixture.another)).toMatchObject(fixture.ended)
    const flags = await fixture.app.db.selectFrom('user').select('twoFactorEnabled').execute()
    expect(flags.every(({ twoFactorEnabled }) => !twoFactorEnabled)).toBe(true)
    expect(await entriesOf(fixture, 'secret.rotated')).toHaveLength(1)
  })

  test('a store without a fingerprint accepts only the secret that decrypts its values', async () => {
    const { app, old } = await openFull(engine)
    await rotateSecret(app, old)
    await app.db.deleteFrom('store_secret').execute()
    // Only the disconnected connection is left, which proves nothing.
    await app.db.deleteFrom('whatsapp_connection').where('access_token', '<>', '').execute()
    const place = { ...app.config, secret: newProcessSecret() }

    await expect(secretOfStore(place, app.store)).rejects.toThrow('with a different secret than PARLEY_SECRET')
    expect(await storedFingerprint(app.store)).toBeUndefined()
    expect(await secretOfStore({ ...place, secret: old }, app.store)).toBe(old)
    expect(await storedFingerprint(app.store)).toBe(fingerprintOf(old))
  })

  test('changing the process secret covers every column with encrypted values', async () => {
    const { app } = await openFull(engine)
    const found = await columnsContaining(app.db, 's1.')
    const known = sealedColumns.filter(({ byLibrary }) => !byLibrary).map(({ table, column }) => `${table}.${column}`)
    expect(found.toSorted()).toEqual(known.toSorted())
  })
})

/** Columns of any table with a text that has this prefix. */
async function columnsContaining(db: Kysely<Schema>, start: string): Promise<string[]> {
  const found: string[] = []
  const tables = await db.introspection.getTables()
  for (const { name, columns } of tables.filter(({ schema }) => schema === undefined || schema === 'public')) {
    for (const column of columns.filter(({ dataType }) => dataType.toLowerCase() === 'text')) {
      const { rows } =
        await sql`select 1 from ${sql.table(name)} where ${sql.ref(column.name)} like ${`${start}%`} limit 1`.execute(
          db,
        )
      if (rows.length > 0) found.push(`${name}.${column.name}`)
    }
  }
  return found
}
