import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const source = readFileSync(join(import.meta.dirname, '../../../public/service-worker.js'), 'utf8')
const origin = 'https://parley.example'
const content = { title: 'Ada', body: 'Hello', tag: 'c1', address: '/w/1/live/inbox/c1' }

/** The service worker with the parts of a browser that it uses. */
function start(tabs: { visibilityState?: string }[] = []) {
  const handlers = new Map<string, (event: unknown) => void>()
  const calls: unknown[][] = []
  const record =
    (name: string) =>
    (...args: unknown[]) =>
      Promise.resolve(void calls.push([name, ...args]))
  const open = tabs.map((tab) => ({ ...tab, focus: record('focus'), navigate: record('navigate') }))
  const self = {
    addEventListener: (kind: string, handler: (event: unknown) => void) => handlers.set(kind, handler),
    clients: { matchAll: async () => open, openWindow: record('open') },
    registration: { showNotification: record('show') },
    location: { origin },
  }
  runInNewContext(source, { self, URL })
  const send = async (kind: string, event: object) => {
    const waits: unknown[] = []
    handlers.get(kind)?.({ ...event, waitUntil: (wait: unknown) => waits.push(wait) })
    await Promise.all(waits)
    return calls
  }
  return { handlers, push: () => send('push', { data: { json: () => content } }), send }
}

test('the service worker handles pushes and clicks only, so that no request passes through it', () => {
  expect([...start().handlers.keys()]).toEqual(['install', 'activate', 'push', 'notificationclick'])
})

test('the service worker shows a push unless a visible tab shows the message anyway', async () => {
  const { body, tag, address } = content
  const options = { body, tag, icon: '/icons/parley-192.png', data: { address } }
  expect(await start([{ visibilityState: 'hidden' }]).push()).toEqual([['show', 'Ada', options]])
  expect(await start([{ visibilityState: 'visible' }]).push()).toEqual([])
})

test('the service worker opens the conversation in an open tab or a new one, and no other address', async () => {
  const click = (address: string) => ({ notification: { close: () => {}, data: { address } } })
  const there = `${origin}/w/1/live/inbox/c1`
  expect(await start([{}]).send('notificationclick', click(content.address))).toEqual([['focus'], ['navigate', there]])
  expect(await start().send('notificationclick', click(content.address))).toEqual([['open', there]])
  expect(await start([{}]).send('notificationclick', click('https://evil.example/'))).toEqual([])
})
