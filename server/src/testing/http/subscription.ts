import { request } from 'undici'
import { onTestFinished } from 'vitest'
import type { SignedIn, TestServer } from './server.ts'

type Asked = { readonly path?: string; readonly input?: unknown }

/** A subscription over real HTTP like a browser's, by default to every change in this user's workspace. */
export async function subscribe({ url }: TestServer, who: Partial<SignedIn>, asked: Asked = {}) {
  const { path = 'live.changes', input = { workspaceId: who.workspaceId } } = asked
  const answer = await request(`${url}/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`, {
    headers: { accept: 'text/event-stream', 'accept-encoding': 'gzip', ...(who.cookie && { cookie: who.cookie }) },
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
