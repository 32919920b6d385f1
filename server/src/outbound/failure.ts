import type { FailureReason } from '@parley/shared/sentences/shared-sentence'
/** No response was received. `refused` means by our own guard, before any connection. The message is for people. */
export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure'
  readonly kind: 'refused' | 'timeout' | 'failed'

  constructor(kind: OutboundFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** The network error as a sentence for people. */
export function failureOf(error: unknown, timeoutMs: number): OutboundFailure {
  if (error instanceof OutboundFailure) return error
  const code = codeOf(error)
  if (timeouts.has(code)) return new OutboundFailure('timeout', `No complete response within ${timeoutMs / 1000} s`)
  return new OutboundFailure(
    'failed',
    sentences[code] ?? sentenceByFamily(code) ?? `The request failed (${code || 'unknown error'})`,
  )
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

const sentences: Readonly<Record<string, FailureReason>> = {
  ECONNREFUSED: 'The receiver refused the connection',
  ECONNRESET: 'The receiver closed the connection',
  EPIPE: 'The receiver closed the connection',
  UND_ERR_SOCKET: 'The receiver closed the connection',
  ENOTFOUND: 'The host name was not found',
  EAI_AGAIN: 'The host name could not be resolved',
  EHOSTUNREACH: 'The receiver is unreachable',
  ENETUNREACH: 'The receiver is unreachable',
  HTTPParserError: 'The response was not valid HTTP',
  UND_ERR_HEADERS_OVERFLOW: 'The response headers are too large',
}

function sentenceByFamily(code: string): FailureReason | undefined {
  if (code.startsWith('HPE_')) return 'The response was not valid HTTP'
  const isTls = /CERT|SELF_SIGNED|UNABLE_TO|ERR_SSL|ERR_TLS|EPROTO/.test(code)
  return isTls ? `The TLS certificate or connection was not accepted (${code})` : undefined
}
