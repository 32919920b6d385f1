import { describe, expect, test } from 'vitest'
import { openTestServer } from '../testing/http/server.ts'
import { readable } from '../testing/readable.ts'
import { engines } from '../testing/stores/engines.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

const owner = { email: 'Ada.Lovelace@engines.example', name: 'Ada King', workspaceNames: ['Analytical Engines'] }

test.each(['password123', 'Password2026!', '1234567890', 'qwertyuiop', '!!Qwertyuiop!!', 'ｐａｓｓｗｏｒｄ１２３'])(
  'the common password %s is refused',
  async (password) => {
    await expect(readable(refuseWeakPassword({ password }, owner))).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'password', message: 'This is one of the most common passwords; choose another' }],
    })
  },
)

test.each([
  'ada.lovelace@engines.example',
  'Ada.Lovelace',
  'ada-lovelace-1815',
  'AdaKing1815!',
  'Ada1234567',
  'analytical engines',
  'Analytical-Engines-1',
  'engines.example',
])('the person’s own word %s is refused', async (password) => {
  await expect(readable(refuseWeakPassword({ password }, owner))).rejects.toMatchObject({
    details: [{ message: 'This password is your name, email address or workspace name; choose another' }],
  })
})

test.each(['difference engine', 'correct horse battery', 'Ada likes tea', '8473620195', 'xKq2-vT9p_Lm4'])(
  'the password %s is accepted',
  async (password) => {
    await expect(refuseWeakPassword({ password }, owner)).resolves.toBe(undefined)
  },
)

describe.each(engines)('Changing a password on $name', (engine) => {
  test.each(['password123', 'your email address', 'your workspace'])('%s is refused', async (kind) => {
    const server = await openTestServer(engine)
    const { cookie, email, password } = server.owner
    const newPassword = { 'your email address': email, 'your workspace': 'Acme-2026-2026' }[kind] ?? kind
    const body = { currentPassword: password, newPassword, revokeOtherSessions: false }

    const refused = await server.call('POST', '/api/auth/change-password', { cookie, body })

    expect(refused).toMatchObject({ status: 400, body: { details: [{ path: 'newPassword' }] } })
    expect((await server.call('POST', '/api/auth/sign-in/email', { body: { email, password } })).status).toBe(200)
  })
})
