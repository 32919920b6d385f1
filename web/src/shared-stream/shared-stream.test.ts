import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { StreamMessage, Watch } from './messages.ts'
import { makeSharedStream } from './shared-stream.ts'

afterEach(() => void vi.unstubAllGlobals())

/** The streams that are open at the server. A test sends their events. */
type Opened = { readonly url: URL; readonly send: (event: string, data: unknown) => void }

function openServer(): { open: () => readonly Opened[]; all: Opened[] } {
  const all: Opened[] = []
  const closed = new Set<Opened>()
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      readonly CLOSED = 2
      readyState = 0
      readonly opened: Opened
      constructor(url: string) {
        super()
        const send = (event: string, data: unknown) =>
          this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
        this.opened = { url: new URL(url, 'http://localhost'), send }
        all.push(this.opened)
      }
      close() {
        this.readyState = 2
        closed.add(this.opened)
      }
    },
  )
  return { all, open: () => all.filter((each) => !closed.has(each)) }
}

const [acme, beans] = [crypto.randomUUID(), crypto.randomUUID()]
const inAcme: Watch = { workspaceId: acme, mode: 'live', language: 'en', loaded: null }
const inBeans: Watch = { ...inAcme, workspaceId: beans, mode: 'test' }
const everything = { type: 'change', change: { noun: 'everything' } }
const contacts = { type: 'change', change: { noun: 'contacts' } }

function openStream() {
  const server = openServer()
  const stream = makeSharedStream()
  const openTab = (watch: Watch) => {
    const { port1, port2 } = new MessageChannel()
    onTestFinished(() => port1.close())
    const received: StreamMessage[] = []
    port1.onmessage = ({ data }: MessageEvent<StreamMessage>) => data.type !== 'alive' && received.push(data)
    stream.connect(port2)
    port1.postMessage(watch)
    return { received, post: (message: Watch | 'left') => port1.postMessage(message) }
  }
  const requested = async (count: number) => {
    await expect.poll(() => server.all.length).toBe(count)
    const newest = server.all[count - 1]
    if (!newest) throw new Error('No stream was requested')
    return newest
  }
  const connected = async (count: number) => {
    const newest = await requested(count)
    newest.send('connected', {})
    return newest
  }
  return { ...server, openTab, requested, connected }
}

function inputOf({ url }: Opened) {
  return JSON.parse(url.searchParams.get('input') ?? '')
}

test('Tabs of one workspace share a stream, and each receives its changes', async () => {
  const { openTab, connected, all } = openStream()
  const tabs = [openTab(inAcme), openTab(inAcme)]
  const stream = await connected(1)
  for (const { received } of tabs) await expect.poll(() => received).toEqual([{ type: 'live' }, everything])
  const late = openTab(inAcme)
  await expect.poll(() => late.received).toEqual([{ type: 'live' }, everything])
  stream.send('message', { workspaceId: acme, mode: 'live', noun: 'contacts', id: 'a' })
  for (const { received } of [...tabs, late]) {
    await expect.poll(() => received.slice(2)).toEqual([{ type: 'change', change: { noun: 'contacts', id: 'a' } }])
  }
  expect(all).toHaveLength(1)
})

test('A tab of another workspace is added without a gap for the others', async () => {
  const { openTab, connected, requested, open } = openStream()
  const first = openTab(inAcme)
  const former = await connected(1)
  await expect.poll(() => first.received).toEqual([{ type: 'live' }, everything])
  const second = openTab(inBeans)
  const next = await requested(2)
  expect(inputOf(next)).toEqual({ workspaceId: acme, mode: 'live', also: [{ workspaceId: beans, mode: 'test' }] })
  former.send('message', { workspaceId: acme, mode: 'live', noun: 'contacts' })
  await expect.poll(() => first.received.slice(2)).toEqual([contacts])

  next.send('connected', {})
  await expect.poll(() => second.received).toEqual([{ type: 'live' }, everything])
  await expect.poll(() => open()).toEqual([next])
  next.send('message', { workspaceId: beans, mode: 'test', noun: 'contacts' })
  await expect.poll(() => second.received.slice(2)).toEqual([contacts])
  expect(first.received.slice(2)).toEqual([contacts])
})

test('A stream that ends while it is replaced leaves no tab without what it missed', async () => {
  const { openTab, connected, requested } = openStream()
  const first = openTab(inAcme)
  const former = await connected(1)
  await expect.poll(() => first.received).toEqual([{ type: 'live' }, everything])
  openTab(inBeans)
  await requested(2)
  former.send('return', null)
  await new Promise((resolve) => setImmediate(resolve))
  await connected(2)
  await expect.poll(() => first.received.slice(2)).toEqual([{ type: 'live' }, everything])
})

test('A tab that was loaded under an open stream refetches only what has changed since', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
  onTestFinished(() => void vi.useRealTimers())
  const { openTab, connected, requested } = openStream()
  const first = openTab({ ...inAcme, loaded: { at: 900, position: 'p/1/7' } })
  expect(inputOf(await requested(1))).toEqual({ workspaceId: acme, mode: 'live', since: 'p/1/7', also: [] })
  const stream = await connected(1)
  await expect.poll(() => first.received).toEqual([{ type: 'live' }])
  const change = (noun: string) => stream.send('message', { workspaceId: acme, mode: 'live', noun })
  change('templates')
  await expect.poll(() => first.received).toHaveLength(2)
  vi.setSystemTime(2_000)
  change('contacts')
  await expect.poll(() => first.received).toHaveLength(3)

  const loadedAt = (at: number) => openTab({ ...inAcme, loaded: { at, position: 'p/1/8' } }).received
  const [later, meanwhile, earlier] = [loadedAt(2_001), loadedAt(2_000), loadedAt(899)]
  await expect.poll(() => later).toEqual([{ type: 'live' }])
  await expect.poll(() => meanwhile).toEqual([{ type: 'live' }, contacts])
  await expect.poll(() => earlier).toEqual([{ type: 'live' }, everything])
})

test('A lost connection is reported to every tab, and each refetches after the next', async () => {
  const { openTab, connected, open } = openStream()
  const tabs = [openTab(inAcme), openTab(inAcme)]
  const stream = await connected(1)
  for (const { received } of tabs) await expect.poll(() => received).toHaveLength(2)
  stream.send('error', null)
  for (const { received } of tabs) await expect.poll(() => received.at(-1)).toEqual({ type: 'lost' })
  const late = openTab(inAcme)
  await expect.poll(() => late.received).toEqual([{ type: 'lost' }])
  stream.send('connected', {})
  for (const { received } of [...tabs, late]) {
    await expect.poll(() => received.slice(-3)).toEqual([{ type: 'lost' }, { type: 'live' }, everything])
  }

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  stream.send('return', null)
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.runAllTimers()
  vi.useRealTimers()
  const next = await connected(2)
  for (const { received } of tabs) await expect.poll(() => received.at(-1)).toEqual(everything)
  expect(open()).toEqual([next])
})

test('A refused workspace is reported to its tabs only, and a refused session to all', async () => {
  const { openTab, connected, open } = openStream()
  const first = openTab(inAcme)
  await connected(1)
  const second = openTab(inBeans)
  const stream = await connected(2)
  await expect.poll(() => second.received).toHaveLength(2)
  stream.send('message', { workspaceId: beans, mode: 'test', refused: 'two_factor_required' })
  await expect.poll(() => second.received.at(-1)).toEqual({ type: 'refused', code: 'two_factor_required' })
  expect(first.received).toHaveLength(2)

  second.post(inBeans)
  const again = await connected(3)
  await expect.poll(() => second.received.slice(3)).toEqual([{ type: 'live' }, everything])
  again.send('serialized-error', { message: '', code: -32001, data: { code: 'unauthenticated', httpStatus: 401 } })
  for (const { received } of [first, second]) {
    await expect.poll(() => received.at(-1)).toEqual({ type: 'refused', code: 'unauthenticated' })
  }
  expect(open()).toEqual([])
})

test('The stream ends with its last tab, and begins again with the next', async () => {
  const { openTab, connected, open } = openStream()
  const tabs = [openTab(inAcme), openTab(inAcme)]
  await connected(1)
  for (const { received } of tabs) await expect.poll(() => received).toHaveLength(2)
  tabs[0]?.post('left')
  tabs[1]?.post(inAcme)
  await expect.poll(() => open()).toHaveLength(1)
  tabs[1]?.post('left')
  await expect.poll(() => open()).toEqual([])
  tabs[1]?.post(inAcme)
  await connected(2)
  await expect.poll(() => tabs[1]?.received.slice(2)).toEqual([{ type: 'live' }, everything])
  expect(tabs[0]?.received).toHaveLength(2)
})

test('A stream names the language of the person', async () => {
  const { openTab, requested } = openStream()
  openTab({ ...inAcme, language: 'de' })
  const { url } = await requested(1)
  expect(url.searchParams.get('connectionParams')).toBe('{"language":"de"}')
})

test('More workspaces than a stream may follow are reported as lost', async () => {
  const { openTab, connected } = openStream()
  const tabs = Array.from({ length: 21 }, () => openTab({ ...inAcme, workspaceId: crypto.randomUUID() }))
  await expect.poll(() => tabs.at(-1)?.received).toEqual([{ type: 'lost' }])
  const stream = await connected(21)
  expect(inputOf(stream).also).toHaveLength(19)
  await expect.poll(() => tabs[19]?.received).toEqual([{ type: 'live' }, everything])
})
