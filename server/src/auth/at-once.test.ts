import { describe, expect, test } from 'vitest'
import { openTestServer } from '../testing/http/server.ts'
import { change, codesLeft, turnOn } from '../testing/http/two-factor.ts'
import { engines } from '../testing/stores/engines.ts'

describe.each(engines)('turning on the second factor on $name', (engine) => {
  test('several times at once begins it once, tells the others so, and can be brought to its end', async () => {
    const server = await openTestServer(engine)
    const { owner } = server

    const asked = await Promise.all(
      Array.from({ length: 4 }, () => change(server, owner, 'enable', { password: owner.password })),
    )

    const statuses = asked.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(await codesLeft(server, await turnOn(server, owner))).toBe(10)
  })
})
