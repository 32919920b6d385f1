import type { AddressInfo } from 'node:net'
import express from 'express'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { recordClientAddress } from '../http/client-address.ts'
import { forEachRequest } from '../http/for-each-request.ts'
import { makeServer } from '../http/make-server.ts'
import { nameRequests } from '../http/request-id.ts'
import { callerOf } from '../testing/http/server.ts'
import { logRequests } from './request-log.ts'

test('polls of /readyz are logged at the level debug, other requests at info', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) })
  const handler = express().use(
    forEachRequest(
      nameRequests(() => 'a'),
      recordClientAddress,
      logRequests(log),
    ),
  )
  const server = makeServer({}, handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const call = callerOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)

  for (const path of ['/readyz', '/readyz?from=proxy', '/readyz/x']) await call('GET', path)

  await expect.poll(() => lines.length).toBe(3)
  const { debug, info } = pino.levels.values
  const logged = lines.map((line) => JSON.parse(line)).map(({ path, level }) => [path, level])
  expect(logged).toEqual([
    ['/readyz', debug],
    ['/readyz', debug],
    ['/readyz/x', info],
  ])
})
