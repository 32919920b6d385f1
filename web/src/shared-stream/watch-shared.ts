import { currentLanguage } from '../i18n/i18n.ts'
import type { StreamMessage, Watch } from './messages.ts'
import StreamWorker from './worker.ts?sharedworker'

const heartbeatMs = 10_000
/**
 * A worker that has left more heartbeats unanswered is replaced. Its process may end without notice, on Android for lack of
 * memory. On a machine under load it may answer late.
 */
const maxUnanswered = 2

type Shown = Omit<Watch, 'language'> & {
  /** Tabs of one user share a stream: after somebody else has signed in, an older tab may still have that of its user. */
  readonly userId: string
}

/**
 * Reports the changes of a workspace and mode until the returned function is called. One stream serves all tabs, because a
 * browser opens only six connections to a host over HTTP/1.1: with a stream in each, six tabs would leave none for calls.
 *
 * A SharedWorker has it. Unlike a tab it is neither throttled nor frozen nor closed, so that tabs need not elect which of
 * them has the stream, and unlike Web Locks it exists on plain HTTP too. Where there is none (older Chrome on
 * Android), or it does not start, the tab has a stream of its own.
 */
export function watchShared({ userId, ...shown }: Shown, receive: (message: StreamMessage) => void): () => void {
  let { loaded } = shown
  let unanswered = 0
  let hasAnswered = false
  let port = connect(true)

  function connect(isShared: boolean): MessagePort {
    const opened = isShared && typeof SharedWorker !== 'undefined' ? portOfWorker() : portOfOwnStream()
    opened.onmessage = ({ data }: MessageEvent<StreamMessage>) => {
      unanswered = 0
      hasAnswered = true
      if (data.type === 'live') loaded = null
      receive(data)
    }
    send(opened)
    return opened
  }
  function portOfWorker(): MessagePort {
    const worker = new StreamWorker({ name: userId })
    worker.onerror = () => replace(worker.port)
    return worker.port
  }
  function send(to: MessagePort): void {
    to.postMessage({ ...shown, loaded, language: currentLanguage() } satisfies Watch)
  }
  function replace(ended: MessagePort): void {
    if (port !== ended) return
    ended.postMessage('left')
    ended.close()
    receive({ type: 'lost' })
    const wasAlive = hasAnswered
    unanswered = 0
    hasAnswered = false
    port = connect(wasAlive)
  }

  const heartbeat = setInterval(() => {
    if (unanswered === maxUnanswered) return replace(port)
    unanswered += 1
    send(port)
  }, heartbeatMs)
  const leave = () => port.postMessage('left')
  // The page may come back as it was, from the browser's cache.
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && send(port)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', comeBack)
  return () => {
    clearInterval(heartbeat)
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', comeBack)
    leave()
    port.close()
  }
}

function portOfOwnStream(): MessagePort {
  const { port1, port2 } = new MessageChannel()
  void import('./shared-stream.ts').then(({ makeSharedStream }) => makeSharedStream().connect(port2))
  return port1
}
