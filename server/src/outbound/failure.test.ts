import { platformSentence } from '@parley/shared/sentences/sentence'
import { expect, test } from 'vitest'
import { failureOf, OutboundFailure } from './failure.ts'

const failedWith = (code: string) => failureOf(Object.assign(new Error('with internal details'), { code }), 2_500)

test.each([
  ['ETIMEDOUT', 'timeout', 'No complete response within 2.5 s'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout', 'No complete response within 2.5 s'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timeout', 'No complete response within 2.5 s'],
  ['UND_ERR_BODY_TIMEOUT', 'timeout', 'No complete response within 2.5 s'],
  ['ECONNREFUSED', 'failed', 'The receiver refused the connection'],
  ['ECONNRESET', 'failed', 'The receiver closed the connection'],
  ['EPIPE', 'failed', 'The receiver closed the connection'],
  ['UND_ERR_SOCKET', 'failed', 'The receiver closed the connection'],
  ['ENOTFOUND', 'failed', 'The host name was not found'],
  ['EAI_AGAIN', 'failed', 'The host name could not be resolved'],
  ['EHOSTUNREACH', 'failed', 'The receiver is unreachable'],
  ['ENETUNREACH', 'failed', 'The receiver is unreachable'],
  ['HTTPParserError', 'failed', 'The response was not valid HTTP'],
  ['HPE_INVALID_CONSTANT', 'failed', 'The response was not valid HTTP'],
  ['UND_ERR_HEADERS_OVERFLOW', 'failed', 'The response headers are too large'],
  ['CERT_HAS_EXPIRED', 'failed', 'The TLS certificate or connection was not accepted (CERT_HAS_EXPIRED)'],
  ['ERR_SSL_WRONG_VERSION', 'failed', 'The TLS certificate or connection was not accepted (ERR_SSL_WRONG_VERSION)'],
  ['EPROTO', 'failed', 'The TLS certificate or connection was not accepted (EPROTO)'],
  ['EXAMPLE_HPE_1', 'failed', 'The request failed (EXAMPLE_HPE_1)'],
])('%s is a failure of the kind %s: %s', (code, kind, message) => {
  expect(failedWith(code)).toMatchObject({ kind, message })
})

test('an error without a code is described by its name, and nothing else of it', () => {
  const timeout = new DOMException('with internal details', 'TimeoutError')
  expect(failureOf(timeout, 1_000)).toMatchObject({ kind: 'timeout', message: 'No complete response within 1 s' })
  expect(failureOf(new TypeError('10.0.0.1'), 1_000).message).toBe('The request failed (TypeError)')
  expect(failureOf(Object.assign(new RangeError('x'), { code: 5 }), 1_000).message).toBe(
    'The request failed (RangeError)',
  )
  expect(failureOf('10.0.0.1', 1_000)).toMatchObject({ kind: 'failed', message: 'The request failed (unknown error)' })
})

test('a refusal of the guard stays as it is', () => {
  const refusal = new OutboundFailure('refused', platformSentence('10.0.0.1 is a private address'))
  expect(failureOf(refusal, 1_000)).toBe(refusal)
  expect(refusal).toMatchObject({ name: 'OutboundFailure', kind: 'refused' })
})
