import { Agent, get, type IncomingMessage } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTestServer } from '../testing/http/server.ts'
import { beginUpload } from '../testing/http/unfinished.ts'
import { sqlite } from '../testing/stores/engines.ts'

describe('While Parley stops', () => {
  test('responses end the use of their connection, also of requests in progress', async () => {
    const { url, entryPoints } = await openTestServer(sqlite)
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    expect((await answerOf(`${url}/trpc/setup.status`, agent)).headers.connection).toBe('keep-alive')
    const bodies = ['/trpc/setup.create', '/api/auth/sign-in/email', '/callbacks/whatsapp/unknown'].map((path) =>
      beginUpload(`${url}${path}`, { bytes: 2, sent: '{', agent: new Agent({ keepAlive: true }) }),
    )
    await Promise.all(bodies.map(({ arrived }) => arrived))

    entryPoints.close()
    for (const { request, answer } of bodies) {
      request.end('}')
      expect((await answer).headers.connection).toBe('close')
    }
    for (const path of ['/trpc/setup.status', '/api/v1/key', '/healthz', '/nothing']) {
      expect((await answerOf(`${url}${path}`, agent)).headers.connection).toBe('close')
    }
  })
})

function answerOf(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((answered, reject) => {
    get(url, { agent }, (response) => void response.resume().once('end', () => answered(response))).once(
      'error',
      reject,
    )
  })
}
