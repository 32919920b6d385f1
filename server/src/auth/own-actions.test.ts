import { describe, expect, onTestFinished, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/http/server.ts'
import { signInCode } from '../testing/http/sign-in-code.ts'
import { change, later, showPassword, step, turnOn } from '../testing/http/two-factor.ts'
import { engines } from '../testing/stores/engines.ts'
import { storeContents } from '../testing/stores/store-contents.ts'

describe.each(engines)('Account actions and the audit log on $name', (engine) => {
  const newPassword = 'another long password'

  test('sign-in, sign-out, password and session changes need their audit entry', async () => {
    const server = await openTestServer(engine)
    const { cookie, password } = server.owner
    const changed = { currentPassword: password, newPassword, revokeOtherSessions: true }
    const post = (path: string, body: object = {}) => server.call('POST', `/api/auth/${path}`, { cookie, body })

    await withoutAuditLog(server, [
      () => showPassword(server, server.owner),
      () => post('change-password', changed),
      () => post('revoke-other-sessions'),
      () => post('revoke-sessions'),
      () => post('sign-out'),
    ])
    expect((await post('change-password', changed)).status).toBe(200)
  })

  test('two-factor changes and sign-ins need their audit entry', async () => {
    const server = await openTestServer(engine)
    const { password } = server.owner
    const agent = await server.signInAs('agent')
    const begun = await change(server, agent, 'enable', { password: agent.password })
    const secret = new URL(begun.body.totpURI).searchParams.get('secret') ?? ''
    const on = await turnOn(server, server.owner)
    const { cookie } = await showPassword(server, server.owner)

    await withoutAuditLog(server, [
      () => step(server, agent.cookie, { totp: signInCode(secret) }),
      () => change(server, on, 'generate-backup-codes', { password }),
      () => change(server, on, 'disable', { password }),
      () => step(server, cookie, { totp: signInCode(on.secret, later) }),
      () => step(server, cookie, { recovery: on.recoveryCodes[0] ?? '' }),
    ])
    // No code was used up either.
    expect((await step(server, cookie, { totp: signInCode(on.secret, later) })).status).toBe(200)
  })
})

/** Expects each operation to fail and to leave the store unchanged. */
async function withoutAuditLog({ fixture }: TestServer, operations: readonly (() => Promise<{ status: number }>)[]) {
  const { schema } = fixture.app.db
  const restored = { done: false }
  const restore = async () => {
    if (!restored.done) await schema.alterTable('audit_entry_away').renameTo('audit_entry').execute()
    restored.done = true
  }
  await schema.alterTable('audit_entry').renameTo('audit_entry_away').execute()
  onTestFinished(restore)
  // Attempts are counted whatever their result.
  const contents = async () => ({ ...(await storeContents(fixture.app)), sign_in_attempts: [] })
  for (const action of operations) {
    const before = await contents()
    expect((await action()).status).toBe(500)
    expect(await contents()).toEqual(before)
  }
  await restore()
}
