import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

type Bytes = {
  readonly method?: string
  readonly path: string
  readonly cookie?: string | undefined
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Leaves after this time, whether or not there is a response. */
  readonly leaveAfterMs?: number
  /** Sends the body in parts of one byte. */
  readonly isSlow?: boolean
  /** Declares more than it sends. */
  readonly isUnfinished?: boolean
}

export type Send = (asked: Bytes) => Promise<number>
export type Raw = (text: string | Buffer, stayMs: number, reads: boolean) => Promise<void>
export type Requests = { readonly send: Send; readonly raw: Raw }

const addresses = 20
const longestMs = 30_000
let count = 0

/** Strangers at twenty addresses of this machine. */
function nextAddress(): string {
  count += 1
  return `127.0.2.${1 + (count % addresses)}`
}

/** Requests with whatever bytes an attacker sends. Rejects where the connection ends without a response. */
export function bytesRequest(url: string): Requests {
  const port = Number(new URL(url).port)
  const send: Send = ({ method, path, cookie, key, headers, body = '', leaveAfterMs = longestMs, ...how }) =>
    new Promise((resolve, reject) => {
      const length = Buffer.byteLength(body)
      const request = httpRequest({
        host: '127.0.0.1',
        port,
        path,
        method: method ?? (length > 0 ? 'POST' : 'GET'),
        agent: false,
        localAddress: nextAddress(),
        headers: {
          ...(cookie && { cookie }),
          ...(key && { authorization: `Bearer ${key}` }),
          ...(length > 0 && {
            'content-type': 'application/json',
            'content-length': length + (how.isUnfinished ? 1_000 : 0),
          }),
          ...headers,
        },
      })
      const leave = setTimeout(() => request.destroy(), leaveAfterMs)
      request.once('response', (response) => {
        response.on('error', () => undefined).resume()
        response.once('close', () => resolve(response.statusCode ?? 0))
      })
      request.once('error', reject)
      request.once('close', () => {
        clearTimeout(leave)
        resolve(0)
      })
      if (how.isSlow) void drip(String(body), (text) => request.destroyed || !request.write(text))
      else if (how.isUnfinished) request.write(body)
      else request.end(body)
    })

  const raw: Raw = async (text, stayMs, reads) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: nextAddress() })
    socket.on('error', () => undefined)
    if (reads) socket.resume()
    else socket.pause()
    socket.write(text)
    await wait(stayMs)
    socket.destroy()
  }
  return { send, raw }
}

async function drip(text: string, write: (text: string) => boolean): Promise<void> {
  for (const letter of text) {
    write(letter)
    await wait(500)
  }
}
