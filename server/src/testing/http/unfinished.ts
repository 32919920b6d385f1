import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import {
  type Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'

type Unfinished = {
  readonly method?: string
  readonly cookie?: string | undefined
  readonly key?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** What the head declares, without sending it. */
  readonly bytes?: number | 'undeclared'
  /** The part of the body that is sent. */
  readonly sent?: string | Uint8Array
  /** The address of this machine that the connection comes from. */
  readonly from?: string
  /** The agent that makes the connection, unless the connection is for this request alone. */
  readonly agent?: Agent
}

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }

/** Begins a request whose body never ends, and resolves with the response. */
export async function answerBeforeBody(url: string, asked: Unfinished): Promise<Answer> {
  return answerOf(await beginUpload(url, asked).answer)
}

/** Repeats a request with an unfinished body until it is refused as unavailable; one that is not refused within half a second stays open. */
export function refusalBeforeBody(url: string, asked: Unfinished): Promise<Answer> {
  return vi.waitFor(
    async () => {
      const response = await Promise.race([beginUpload(url, asked).answer, sleep(500, undefined)])
      expect(response?.statusCode).toBe(503)
      if (!response) throw new Error('The request was not answered')
      return answerOf(response)
    },
    { timeout: 10_000 },
  )
}

/**
 * A request, by default a POST, whose body is not sent completely. It is aborted when the test ends. `arrived` is the
 * request as the server of this process has it, once its head has been read.
 */
export function beginUpload(
  url: string,
  { method = 'POST', cookie, key, headers, bytes = 1_000_000, sent = '', from, agent }: Unfinished,
) {
  const request = httpRequest(url, {
    method,
    agent: agent ?? false,
    headers: {
      'content-type': 'application/json',
      ...(bytes !== 'undeclared' && { 'content-length': bytes }),
      ...(cookie && { cookie }),
      ...(key && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    ...(from && { localAddress: from }),
  })
  const answer = new Promise<IncomingMessage>((resolve) => request.once('response', resolve))
  const arrived = arrivalOf(request)
  request.on('error', () => undefined)
  request.flushHeaders()
  if (sent.length > 0) request.write(sent)
  onTestFinished(() => void request.destroy())
  return { request, answer, arrived }
}

function arrivalOf(request: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>()
  const notice = (message: unknown) => {
    const { request: incoming } = message as { readonly request: IncomingMessage }
    if (incoming.socket.remotePort === request.socket?.localPort) resolve(incoming)
  }
  subscribe('http.server.request.start', notice)
  onTestFinished(() => void unsubscribe('http.server.request.start', notice))
  return promise
}

async function answerOf(response: IncomingMessage): Promise<Answer> {
  let body = ''
  for await (const chunk of response) body += chunk
  return { status: response.statusCode ?? 0, headers: response.headers, body }
}
