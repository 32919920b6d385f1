import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openApp } from '../open-app.ts'
import { sqlite } from '../testing/stores/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { limitedPasswords, slowPasswords } from './passwords.ts'

const password = 'correct horse battery'

test('a password is stored as scrypt (64 bytes, 16 MiB) with its own salt', async () => {
  const [first, second] = await Promise.all([slowPasswords.hash(password), slowPasswords.hash(password)])
  const [salt = '', stored] = first.split(':')

  const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
  expect(scryptSync(password, salt, 64, cost).toString('hex')).toBe(stored)
  expect(Buffer.from(salt, 'hex')).toHaveLength(16)
  expect(second.split(':')[0]).not.toBe(salt)
  expect(await slowPasswords.verify({ hash: first, password })).toBe(true)
  expect(await slowPasswords.verify({ hash: first, password: `${password}!` })).toBe(false)
})

test('the application uses this hash unless a test replaces it', async () => {
  const { app } = await createTestApp(sqlite)
  const config = readConfig({ PARLEY_LOG_LEVEL: 'silent' })
  const opened = openApp({ config, store: app.store, secret: 'x'.repeat(32), now: app.now, log: app.log })
  expect(opened.passwords).toBe(slowPasswords)
})

test('at most two passwords are hashed at a time', async () => {
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return 'hashed'
  }
  const { hash, verify } = limitedPasswords({ hash: work, verify: async () => (await work()) === 'hashed' })

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? hash(password) : verify({ hash: '', password }))),
  )
  expect(answers).toHaveLength(10)
  expect(most).toBe(2)
})
