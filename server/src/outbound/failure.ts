/** No answer came. `refused`: by our own guard, before any connection. The message is for people. */
export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure'
  readonly kind: 'refused' | 'timeout' | 'failed'

  constructor(kind: OutboundFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** What the network said, in words. */
export function failureOf(error: unknown, timeoutMs: number): OutboundFailure {
  if (error instanceof OutboundFailure) return error
  const code = codeOf(error)
  if (timeouts.has(code)) return new OutboundFailure('timeout', `No complete answer within ${timeoutMs / 1000} s`)
  return new OutboundFailure(
    'failed',
    sentences[code] ?? sentenceByFamily(code) ?? `The call failed (${code || 'unknown error'})`,
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

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The receiver refused the connection',
  ECONNRESET: 'The receiver cut the connection',
  EPIPE: 'The receiver cut the connection',
  UND_ERR_SOCKET: 'The receiver cut the connection',
  ENOTFOUND: 'The host name was not found',
  EAI_AGAIN: 'The host name could not be looked up just now',
  EHOSTUNREACH: 'The receiver cannot be reached from here',
  ENETUNREACH: 'The receiver cannot be reached from here',
  HTTPParserError: 'The answer was not HTTP',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too large',
}

function sentenceByFamily(code: string): string | undefined {
  if (code.startsWith('HPE_')) return 'The answer was not HTTP'
  const isTls = /CERT|SELF_SIGNED|UNABLE_TO|ERR_SSL|ERR_TLS|EPROTO/.test(code)
  return isTls ? `The TLS certificate or connection was not accepted (${code})` : undefined
}
