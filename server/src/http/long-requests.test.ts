import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { readMultipart } from './bodies/read-multipart.ts'
import { allowLongBody } from './long-requests.ts'
import { makeServer } from './make-server.ts'

const form = [
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nHello',
  ' world\r\n--x--\r\n',
] as const

async function listen(listener: RequestListener): Promise<Server> {
  const server = makeServer({ requestTimeoutMs: 50, headersTimeoutMs: 50, checkIntervalMs: 10 }, listener)
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return server
}

/** Sends the beginning of a form. */
function begin(server: Server, path = '/') {
  const sent = httpRequest({
    port: (server.address() as AddressInfo).port,
    path,
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': form.join('').length },
  })
  sent.on('error', () => {})
  onTestFinished(() => void sent.destroy())
  sent.write(form[0])
  const closed = new Promise((resolve) => sent.once('close', resolve))
  const answer = new Promise<IncomingMessage>((resolve) => sent.once('response', resolve))
  return { sent, answer, closed }
}

test('a file may arrive for longer than the time of a request, and another body may not', async () => {
  const server = await listen(async (request, response) => {
    if (request.url === '/other') return void request.resume()
    response.end(await readMultipart(request, ({ content }) => text(content)))
  })
  const { sent, answer } = begin(server)
  await once(server, 'clientError')
  sent.end(form[1])
  expect(await text(await answer)).toBe('Hello world')
  expect((await begin(server, '/other').answer).statusCode).toBe(408)
})

test('a file that arrives too slowly, and one that takes too long, end with the connection', async () => {
  const slow = { checkEveryMs: 60, leastBytes: 1, longestMs: 60_000 }
  const long = { checkEveryMs: 60, leastBytes: 0, longestMs: 120 }
  for (const pace of [slow, long]) {
    const server = await listen((request) => {
      allowLongBody(request, pace)
      request.resume()
    })
    const { sent, closed } = begin(server)
    await once(server, 'clientError')
    expect(sent.closed).toBe(false)
    await closed
  }
})
