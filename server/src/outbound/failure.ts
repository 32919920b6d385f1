import { english } from '@parley/shared/sentences/english'
import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'

/** Thrown where there was no response. The kind `refused` means that our own guard allowed no connection. The reason is for people. */
export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure'
  readonly kind: 'refused' | 'timeout' | 'failed'
  readonly reason: ShownSentence

  constructor(kind: OutboundFailure['kind'], reason: ShownSentence) {
    super(english(reason))
    this.kind = kind
    this.reason = reason
  }
}

/** Says an error of the network or of the HTTP library as a sentence for people. */
export function failureOf(error: unknown, timeoutMs: number): OutboundFailure {
  if (error instanceof OutboundFailure) return error
  const code = codeOf(error)
  if (timeouts.has(code))
    return new OutboundFailure('timeout', sentence('noCompleteResponse', { seconds: timeoutMs / 1000 }))
  return new OutboundFailure(
    'failed',
    sentences[code] ?? sentenceByFamily(code) ?? sentence('requestFailed', { code: code || sentence('unknownError') }),
  )
}

/** Says why a call failed, for people: in our own sentence, or in the words of whatever was thrown. */
export function reasonOf(error: unknown): ShownSentence | string {
  if (error instanceof OutboundFailure) return error.reason
  return error instanceof Error ? error.message : ''
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.name
}

const timeouts: ReadonlySet<string> = new Set([
  'TimeoutError',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
])

const sentences: Readonly<Record<string, ShownSentence>> = {
  ECONNREFUSED: sentence('receiverRefusedConnection'),
  ECONNRESET: sentence('receiverClosedConnection'),
  EPIPE: sentence('receiverClosedConnection'),
  UND_ERR_SOCKET: sentence('receiverClosedConnection'),
  ENOTFOUND: sentence('hostNotFound'),
  EAI_AGAIN: sentence('hostNotResolved'),
  EHOSTUNREACH: sentence('receiverUnreachable'),
  ENETUNREACH: sentence('receiverUnreachable'),
  HTTPParserError: sentence('responseNotHttp'),
  UND_ERR_HEADERS_OVERFLOW: sentence('responseHeadersTooLarge'),
}

function sentenceByFamily(code: string): ShownSentence | undefined {
  if (code.startsWith('HPE_')) return sentence('responseNotHttp')
  const isTls = /CERT|SELF_SIGNED|UNABLE_TO|ERR_SSL|ERR_TLS|EPROTO/.test(code)
  return isTls ? sentence('tlsNotAccepted', { code }) : undefined
}
