import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import express from 'express'
import { pino } from 'pino'
import { request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { sendFile } from './send-file.ts'

test('a reader who leaves before the transfer begins leaves no open file', async () => {
  const content = new Readable({ read: () => {} })
  const { promise: isOpening, resolve: opening } = Promise.withResolvers<void>()
  const app = express()
  app.get('/', async (asked, response) => {
    const open = async () => {
      opening()
      await once(response, 'close')
      return content
    }
    const file = {
      id: 'file-1',
      kind: 'image',
      mime_type: 'image/png',
      size_bytes: 9,
      sha256: 'a'.repeat(64),
      name: 'a.png',
      open,
    }
    await sendFile(asked, response, { file, log: pino({ level: 'silent' }) })
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const leaving = new AbortController()
  const { port } = server.address() as AddressInfo
  const answered = request(`http://127.0.0.1:${port}/`, { signal: leaving.signal }).catch(() => 'left')
  await isOpening
  leaving.abort()

  expect(await answered).toBe('left')
  await expect.poll(() => content.destroyed).toBe(true)
})
