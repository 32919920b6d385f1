import { request } from 'undici'
import { appRouter } from '../../trpc/router.ts'
import type { Answer, TestServer } from './server.ts'

type Kind = 'query' | 'mutation' | 'subscription'
type Procedure = { readonly _def: { readonly type: Kind; readonly inputs?: readonly unknown[] } }

/** Every procedure by its path, as listed by the router. */
export const allProcedures = appRouter._def.procedures as unknown as Readonly<Record<string, Procedure>>

export type Asked = {
  readonly cookie?: string
  readonly key?: string
  readonly input: unknown
  readonly isContent?: boolean
}
/** The response of a procedure in REST form: the status, and the body of the result or error. */
export type ProcedureResult = Pick<Answer, 'status' | 'body'>

/**
 * Calls a procedure over real HTTP according to its kind. A subscription is closed after its first error or event, and
 * with `isContent` as soon as it has begun.
 */
export async function askProcedure(
  server: Pick<TestServer, 'url' | 'call'>,
  path: string,
  asked: Asked,
): Promise<ProcedureResult> {
  const { input, isContent = false, ...who } = asked
  const kind = allProcedures[path]?._def.type
  const query = `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`
  if (kind === 'subscription') return await listen(`${server.url}${query}`, who.cookie, isContent)
  const { status, body } =
    kind === 'mutation'
      ? await server.call('POST', `/trpc/${path}`, { ...who, body: input })
      : await server.call('GET', query, who)
  return { status, body: body.error ? refusalIn(body.error) : body.result.data }
}

/** The body without values that differ between calls. */
function refusalIn(error: { message: string; data: Record<string, unknown> }) {
  const { request_id: _, path: __, ...data } = error.data
  return { message: error.message, ...data }
}

async function listen(url: string, cookie: string | undefined, isContent: boolean): Promise<ProcedureResult> {
  const leaving = new AbortController()
  const headers = { accept: 'text/event-stream', ...(cookie && { cookie }) }
  const answer = await request(url, { headers, signal: leaving.signal })
  let text = ''
  try {
    for await (const chunk of answer.body) {
      text += chunk
      const refusal = /event: serialized-error\ndata: (.*)\n/.exec(text)?.[1]
      if (refusal) {
        const error = JSON.parse(refusal)
        return { status: error.data.httpStatus, body: refusalIn(error) }
      }
      const frames = text.replace(/event: connected\ndata: .*\n/, '')
      if (isContent || /^data: /m.test(frames)) return { status: 200, body: frames }
    }
    return { status: answer.statusCode, body: text }
  } finally {
    leaving.abort()
  }
}
