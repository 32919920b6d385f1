import { describe, expect, test } from 'vitest'
import { openTestServer } from '../testing/http/server.ts'
import { change, codesLeft, turnOn } from '../testing/http/two-factor.ts'
import { engines } from '../testing/stores/engines.ts'

describe.each(engines)('Turning two-factor sign-in on on $name', (engine) => {
  test('concurrent requests start it once and it can be completed', async () => {
    const server = await openTestServer(engine)
    const { owner } = server

    const responses = await Promise.all(
      Array.from({ length: 4 }, () => change(server, owner, 'enable', { password: owner.password })),
    )

    const statuses = responses.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(await codesLeft(server, await turnOn(server, owner))).toBe(10)
  })
})
