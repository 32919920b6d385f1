import { maxWatched } from '@parley/shared/words'
import type { Change } from '../live-changes.ts'
import type { StreamMessage, TabMessage, Watch } from './messages.ts'
import { keyOf, openChanges } from './open-changes.ts'

const retryMs = 2_000

type Tab = { readonly port: MessagePort; readonly key: string; readonly watch: Watch }
type Stream = { readonly asked: Set<string>; end: () => void }
/** What has changed in a mode of a workspace, completely since `from`: when each noun changed last. */
type Known = { readonly from: number; readonly changedAt: Map<string, number> }

/**
 * One stream of changes for all tabs that are connected: the server is asked for every workspace and mode that one of them
 * shows. When a tab adds another, a second stream that includes it replaces the first once it is connected, so that the
 * other tabs miss nothing.
 */
export function makeSharedStream(): { readonly connect: (port: MessagePort) => void } {
  const audience = makeAudience()
  const { tabs, known, tabsOf } = audience
  let stream: Stream | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  function receive(port: MessagePort, message: TabMessage): void {
    if (message === 'left') return void leave(port)
    const key = keyOf(message)
    const isNew = audience.register({ port, key, watch: message })
    if (isNew && known.has(key)) return void audience.bringUpToDate(port)
    if ((isNew || retry === undefined) && !stream?.asked.has(key)) open()
    // Beyond what one stream may follow.
    if (stream && !stream.asked.has(key)) post(port, { type: 'lost' })
  }
  function open(): void {
    clearTimeout(retry)
    retry = undefined
    const former = stream
    const watched = watchedBy(tabs.values())
    const [first, ...others] = watched.values()
    if (!first) return
    const opened: Stream = { asked: new Set(watched.keys()), end: () => {} }
    stream = opened
    /** Lets the newer of two streams decide. If the former ends before that is connected, changes may be missed. */
    const ifNewest = (act: () => void) => (stream === opened ? act() : known.clear())
    let isFirstConnection = true
    const end = openChanges([first, ...others], {
      started: () => {
        if (stream !== opened) return
        former?.end()
        audience.begin(watched, isFirstConnection)
        isFirstConnection = false
      },
      changed: audience.announce,
      refused: (key, code) => {
        if (stream !== opened) return
        opened.asked.delete(key)
        known.delete(key)
        refuse(code, key)
      },
      lost: () => ifNewest(audience.lose),
      ended: (code) => ifNewest(() => fail(code)),
    })
    opened.end = () => {
      former?.end()
      end()
    }
  }
  function fail(code?: string): void {
    end()
    if (code !== undefined) return void refuse(code)
    audience.lose()
    retry = setTimeout(open, retryMs)
  }
  /** Refuses the tabs of one workspace and mode, or all. Their next heartbeat requests the stream again. */
  function refuse(code: string, key?: string): void {
    for (const { port } of tabsOf(key)) {
      post(port, { type: 'refused', code })
      leave(port)
    }
  }
  function leave(port: MessagePort): void {
    tabs.delete(port)
    if (tabs.size === 0) end()
  }
  function end(): void {
    clearTimeout(retry)
    retry = undefined
    const ending = stream
    stream = undefined
    audience.forget()
    ending?.end()
  }
  return {
    connect: (port) => {
      port.onmessage = ({ data }: MessageEvent<TabMessage>) => receive(port, data)
    },
  }
}

/** The connected tabs, and what has changed in what they show. */
function makeAudience() {
  const tabs = new Map<MessagePort, Tab>()
  const known = new Map<string, Known>()
  let isLost = false

  function tabsOf(key?: string): Tab[] {
    return [...tabs.values()].filter((tab) => key === undefined || tab.key === key)
  }

  /** Whether the tab is new, or shows something else than before. */
  function register(tab: Tab): boolean {
    post(tab.port, { type: 'alive' })
    if (tabs.get(tab.port)?.key === tab.key) return false
    tabs.set(tab.port, tab)
    if (isLost) post(tab.port, { type: 'lost' })
    return true
  }

  /** The stream is connected. Of what the former one carried too, nothing was missed. */
  function begin(watched: ReadonlyMap<string, Watch>, isFirstConnection: boolean): void {
    isLost = false
    for (const [key, { loaded }] of watched) {
      if (known.has(key)) continue
      known.set(key, { from: isFirstConnection && loaded ? loaded.at : Date.now(), changedAt: new Map() })
      for (const { port } of tabsOf(key)) bringUpToDate(port)
    }
  }

  function bringUpToDate(port: MessagePort): void {
    const tab = tabs.get(port)
    const since = tab && known.get(tab.key)
    if (!since) return
    const { loaded } = tab.watch
    tabs.set(port, { ...tab, watch: { ...tab.watch, loaded: null } })
    post(port, { type: 'live' })
    if (!loaded || loaded.at < since.from) return void post(port, { type: 'change', change: { noun: 'everything' } })
    for (const [noun, at] of since.changedAt) {
      if (at >= loaded.at) post(port, { type: 'change', change: { noun } })
    }
  }

  function announce(key: string, change: Change): void {
    known.get(key)?.changedAt.set(change.noun, Date.now())
    for (const { port } of tabsOf(key)) post(port, { type: 'change', change })
  }

  function lose(): void {
    isLost = true
    known.clear()
    for (const port of tabs.keys()) post(port, { type: 'lost' })
  }

  function forget(): void {
    known.clear()
    isLost = false
  }
  return { tabs, known, tabsOf, register, begin, bringUpToDate, announce, lose, forget }
}

function post(port: MessagePort, message: StreamMessage): void {
  port.postMessage(message)
}

/** What the tabs show, each once, with the position of the tab that was loaded first. */
function watchedBy(tabs: Iterable<Tab>): Map<string, Watch> {
  const watched = new Map<string, Watch>()
  for (const { key, watch } of tabs) {
    const other = watched.get(key)
    const isEarlier = !other?.loaded || (watch.loaded !== null && watch.loaded.at < other.loaded.at)
    if (other ? isEarlier : watched.size < maxWatched) watched.set(key, watch)
  }
  return watched
}
