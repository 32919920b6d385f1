import { request } from 'undici'
import { onTestFinished } from 'vitest'
import type { SignedIn, TestServer } from './server.ts'

type Asked = {
  readonly path?: string
  readonly input?: unknown
  readonly connectionParams?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** A subscription over real HTTP like a browser's, by default to every change in this user's workspace. */
export async function subscribe({ url }: TestServer, who: Partial<SignedIn>, asked: Asked = {}) {
  const { path = 'live.changes', input = { workspaceId: who.workspaceId } } = asked
  const query = new URLSearchParams({ input: JSON.stringify(input) })
  if (asked.connectionParams) query.set('connectionParams', JSON.stringify(asked.connectionParams))
  const headers = { accept: 'text/event-stream', 'accept-encoding': 'gzip', ...asked.headers }
  const answer = await request(`${url}/trpc/${path}?${query}`, {
    headers: { ...headers, ...(who.cookie && { cookie: who.cookie }) },
  })
  let text = ''
  const waiting: (() => void)[] = []
  answer.body.setEncoding('utf8')
  answer.body.on('data', (chunk: string) => {
    text += chunk
    for (const look of waiting) look()
  })
  const ended = new Promise<string>((resolve) => {
    for (const event of ['end', 'error', 'close']) answer.body.once(event, () => resolve(text))
  })
  onTestFinished(() => void answer.body.destroy())
  return {
    headers: answer.headers,
    read: () => text,
    close: () => void answer.body.destroy(),
    /** Every event, once the subscription has ended. */
    ended,
    until: (part: string) =>
      new Promise<string>((resolve) => {
        const look = () => text.includes(part) && resolve(text)
        waiting.push(look)
        look()
      }),
  }
}
