import { type FileView, maxFileBytes } from '@parley/shared/files/files'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import { AppError, invalidField } from '../../errors.ts'
import { OutboundFailure } from '../../outbound/failure.ts'
import type { OutboundFile } from '../../outbound/outbound.ts'
import type { Scope } from '../../policy.ts'
import { receiveFile } from './receive-file.ts'

const timeoutMs = 60_000
const mostRedirects = 3

/**
 * Stores the file at a URL. Every address on the way, also of a redirect, must be one that Parley may call. Throws
 * `invalid_request` with the reason at `url` where there is no file, and otherwise like `receiveFile`.
 */
export async function fetchFile(
  app: App,
  scope: Scope<'files.upload'>,
  { url: given }: { readonly url: string },
): Promise<FileView> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = given
  for (let redirects = 0; ; redirects += 1) {
    const answer = await request(app, url, signal)
    const next = redirectOf(answer, url)
    if (next === undefined) return await receive(app, scope, { url, answer })
    answer.content.destroy()
    if (redirects >= mostRedirects) throw invalidField('url', sentence('fileTooManyRedirects'))
    url = next
  }
}

async function request(app: App, url: string, signal: AbortSignal): Promise<OutboundFile> {
  const refusal = await app.outbound.refusal(url)
  if (refusal) throw invalidField('url', sentence('fileUrlRefused', { reason: refusal }))
  try {
    return await app.outbound.get({ url, headers: {}, timeoutMs, signal })
  } catch (error) {
    throw unreachable(error)
  }
}

function unreachable(error: unknown): AppError {
  if (!(error instanceof OutboundFailure)) return invalidField('url', sentence('fileNotReceived'))
  return invalidField('url', sentence('fileUrlRefused', { reason: error.reason }))
}

/** The URL that a response redirects to; undefined for one that does not redirect. */
function redirectOf({ status, headers: { location } }: OutboundFile, url: string): string | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined
  if (typeof location !== 'string' || !URL.canParse(location, url)) return undefined
  return new URL(location, url).href
}

type Answered = { readonly url: string; readonly answer: OutboundFile }

async function receive(app: App, scope: Scope<'files.upload'>, { url, answer }: Answered): Promise<FileView> {
  const { status, headers, content } = answer
  try {
    if (status !== 200) throw invalidField('url', sentence('fileUrlStatus', { status }))
    if (Number(headers['content-length'] ?? 0) > maxFileBytes) {
      throw new AppError('payload_too_large', sentence('uploadTooLarge', { megabytes: 100 }))
    }
    return await receiveFile(app, scope, { name: nameIn(url), content })
  } catch (error) {
    if (error instanceof AppError) throw error
    // The source broke off, or took longer than it may.
    if (content.errored) throw invalidField('url', sentence('fileNotReceived'))
    throw error
  } finally {
    content.destroy()
  }
}

function nameIn(url: string): string {
  const [last = ''] = new URL(url).pathname.split('/').slice(-1)
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
