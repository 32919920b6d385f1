import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { makeSecrets } from '../secrets.ts'
import type { AttemptCounter } from './attempt-counter.ts'
import { newDeviceCookie } from './device-cookie.ts'
import {
  codesPerAccount,
  makeGuesses,
  perAccount,
  perAddress,
  perDevice,
  perMinute,
  resetsPerAccount,
} from './guesses.ts'

const context = { config: readConfig({}), secrets: makeSecrets('the secret of this process, 32 long') }
const ada = { email: 'ada@example.com', address: '203.0.113.1', cookies: undefined }
const tooMany = { code: 'too_many_attempts' }

/** Counts in one endless window each. */
function open(retryAfterSeconds = 61) {
  const used = new Map<string, number>()
  const attempts: AttemptCounter = {
    take: async (key, { max }) => {
      used.set(key, (used.get(key) ?? 0) + 1)
      return { allowed: (used.get(key) ?? 0) <= max, retryAfterSeconds }
    },
    refund: async (key) => void used.set(key, (used.get(key) ?? 0) - 1),
  }
  const counts = () => [...used.values()].toSorted((one, other) => one - other)
  return { guesses: makeGuesses(context, attempts), counts }
}

async function times(count: number, attempt: (index: number) => Promise<unknown>) {
  for (let index = 0; index < count; index += 1) await attempt(index)
}

test('the limits are those of the documentation', () => {
  const hourMs = 3_600_000
  expect({ perMinute, perAddress, perAccount, perDevice, resetsPerAccount, codesPerAccount }).toEqual({
    perMinute: { windowMs: 60_000, max: 10 },
    perAddress: { windowMs: hourMs, max: 20 },
    perAccount: { windowMs: hourMs, max: 100 },
    perDevice: { windowMs: hourMs, max: 20 },
    resetsPerAccount: { windowMs: hourMs, max: 5 },
    codesPerAccount: [
      { windowMs: hourMs, max: 20 },
      { windowMs: 6 * hourMs, max: 30 },
      { windowMs: 24 * hourMs, max: 40 },
    ],
  })
})

test('attempts of one address are ten a minute for each kind of proof', async () => {
  const { guesses } = open(7)
  await times(10, () => guesses.slowDown('203.0.113.1', 'password'))
  await expect(guesses.slowDown('203.0.113.1', 'password')).rejects.toMatchObject({
    ...tooMany,
    message: 'Too many attempts; wait 7 seconds',
    retryAfterSeconds: 7,
  })
  await guesses.slowDown('203.0.113.1', 'code')
  await guesses.slowDown('203.0.113.2', 'password')
})

test('attempts of one address include those of its IPv6 network, and wait at least a second', async () => {
  const { guesses } = open(0)
  await times(10, (index) => guesses.slowDown(`2001:db8::${index}`, 'password'))
  await expect(guesses.slowDown('2001:db8::ffff', 'password')).rejects.toMatchObject({ retryAfterSeconds: 1 })
  await guesses.slowDown('2001:db8:0:1::1', 'password')
})

test('wrong passwords are 20 for one account from one address', async () => {
  const { guesses, counts } = open()
  await times(20, () => guesses.begin(ada))
  await expect(guesses.begin({ ...ada, email: ' ADA@example.com ' })).rejects.toMatchObject({
    ...tooMany,
    message: 'Too many wrong passwords for this account; wait 2 minutes',
    retryAfterSeconds: 61,
  })
  // The refused attempt does not count for the whole account.
  expect(counts()).toEqual([20, 21])
  await guesses.begin({ ...ada, address: '203.0.113.2' })
  await guesses.begin({ ...ada, email: 'bob@example.com' })
})

test('wrong passwords are 100 for one account from all addresses', async () => {
  const { guesses, counts } = open(60)
  const from = (index: number) => guesses.begin({ ...ada, address: `203.0.113.${index}` })
  await times(100, from)
  await expect(from(100)).rejects.toMatchObject({
    ...tooMany,
    message: 'Too many wrong passwords for this account; wait a minute',
  })
  // The refused attempt does not count for its address.
  expect(counts().filter((count) => count === 0)).toHaveLength(1)
  await guesses.begin({ ...ada, email: 'bob@example.com' })
})

test('wrong passwords are 20 in a browser that has signed in, whatever others have tried', async () => {
  const { guesses } = open()
  const cookies = newDeviceCookie(context, ada.email).split(';')[0]
  await times(100, (index) => guesses.begin({ ...ada, address: `203.0.113.${index}` }))
  await times(20, (index) => guesses.begin({ ...ada, address: `198.51.100.${index}`, cookies }))
  await expect(guesses.begin({ ...ada, cookies })).rejects.toMatchObject(tooMany)
  const another = newDeviceCookie(context, ada.email).split(';')[0]
  await guesses.begin({ ...ada, cookies: another })
  await expect(guesses.begin({ ...ada, cookies: 'parley.device=forged.forged' })).rejects.toMatchObject(tooMany)
})

test('wrong passwords are not counted in a browser that only another person has signed in from', async () => {
  const { guesses } = open()
  const cookies = newDeviceCookie(context, 'bob@example.com').split(';')[0]
  await times(100, (index) => guesses.begin({ ...ada, address: `203.0.113.${index}` }))
  await expect(guesses.begin({ ...ada, address: '198.51.100.1', cookies })).rejects.toMatchObject(tooMany)
  await guesses.begin({ ...ada, email: 'bob@example.com', cookies })
})

test('wrong passwords do not count once they are refunded', async () => {
  const { guesses, counts } = open()
  await times(50, async () => (await guesses.begin(ada)).refundAll())
  expect(counts()).toEqual([0, 0])
})

test('wrong codes are 20 for one account, and a refused one does not count', async () => {
  const { guesses, counts } = open()
  await times(20, () => guesses.beginCode('u1'))
  await times(3, () =>
    expect(guesses.beginCode('u1')).rejects.toMatchObject({
      ...tooMany,
      message: 'Too many wrong codes for this account; wait 2 minutes',
      retryAfterSeconds: 61,
    }),
  )
  expect(counts()).toEqual([20, 20, 20])
  await guesses.beginCode('u2')
})

test('wrong codes are counted for an hour, six hours and a day, unless they are refunded', async () => {
  const { guesses, counts } = open()
  await guesses.beginCode('u1')
  await (await guesses.beginCode('u1')).refundAll()
  expect(counts()).toEqual([1, 1, 1])
})

test('requests for a password reset send at most five emails to one account', async () => {
  const { guesses } = open()
  const from = (index: number, email = ada.email) => guesses.beginReset({ email, address: `203.0.113.${index}` })
  await times(5, async (index) => expect(await from(index)).toBe(true))
  expect([await from(5), await from(6, ' ADA@Example.com'), await from(7, 'bob@example.com')]).toEqual([
    false,
    false,
    true,
  ])
})

test('requests for a password reset are ten a minute from one address', async () => {
  const { guesses } = open()
  await times(10, (index) => guesses.beginReset({ email: `${index}@example.com`, address: ada.address }))
  await expect(guesses.beginReset(ada)).rejects.toMatchObject(tooMany)
  await guesses.slowDown(ada.address, 'password')
})
