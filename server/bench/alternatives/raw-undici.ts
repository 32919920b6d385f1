import { createHmac } from 'node:crypto'
import { Agent, request } from 'undici'

type Loop = { readonly url: string; readonly count: number; readonly atOnce: number }

/**
 * A loop that signs a body and posts it with undici: no callback is read, nothing is stored, and a failure is not repeated.
 * Returns requests per second.
 */
export async function postWithRawUndici({ url, count, atOnce }: Loop): Promise<number> {
  const agent = new Agent({ connections: atOnce })
  let next = 0
  const postOn = async () => {
    while (next < count) {
      next += 1
      const body = JSON.stringify({ type: 'message.received', data: { text: `Where is my order ${next}?` } })
      const signature = createHmac('sha256', 'secret').update(body).digest('hex')
      const headers = { 'content-type': 'application/json', 'x-signature': signature }
      const { body: answer } = await request(url, { method: 'POST', dispatcher: agent, headers, body })
      await answer.dump()
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: atOnce }, postOn))
  await agent.close()
  return count / ((performance.now() - startedAt) / 1_000)
}
