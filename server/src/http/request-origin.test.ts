import { describe, expect, test } from 'vitest'
import { refuseForeignOrigin } from './request-origin.ts'

const baseUrl = 'https://parley.example'

type Headers = Record<string, string>

function codeOf(method: string, headers: Headers, at = baseUrl): string {
  try {
    refuseForeignOrigin({ baseUrl: at }, { method, headers })
    return 'passed'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('A request that changes data', () => {
  test.each<[string, Headers, string]>([
    ['from our own page', { origin: baseUrl, 'sec-fetch-site': 'same-origin' }, 'passed'],
    ['from a program without origin headers', {}, 'passed'],
    ['from an old browser on our page', { 'sec-fetch-site': 'same-origin' }, 'passed'],
    ['entered in the address bar', { 'sec-fetch-site': 'none' }, 'passed'],
    ['from another site', { origin: 'https://evil.example' }, 'forbidden'],
    [
      'from another site that claims to be the same',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      'forbidden',
    ],
    ['from another site that hides its name', { 'sec-fetch-site': 'cross-site' }, 'forbidden'],
    ['from a sandboxed frame', { origin: 'null' }, 'forbidden'],
    ['from our name without TLS', { origin: 'http://parley.example' }, 'forbidden'],
    ['from another port of our name', { origin: 'https://parley.example:8443' }, 'forbidden'],
    ['from a name that begins with ours', { origin: 'https://parley.example.evil.example' }, 'forbidden'],
    ['from a name that ends with ours', { origin: 'https://evil-parley.example' }, 'forbidden'],
  ])('%s', (_what, headers, expected) => {
    expect(['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => codeOf(method, headers))).toEqual(
      Array.from({ length: 4 }, () => expected),
    )
  })

  test.each<[string, string]>([
    ['application/json', 'passed'],
    ['application/json; charset=utf-8', 'passed'],
    ['APPLICATION/JSON', 'passed'],
    ['text/plain', 'unsupported_media_type'],
    ['application/x-www-form-urlencoded', 'unsupported_media_type'],
    ['multipart/form-data; boundary=x', 'unsupported_media_type'],
    ['application/jsonp', 'unsupported_media_type'],
    ['text/plain; application/json', 'unsupported_media_type'],
  ])('a request that changes data with a body of the type %s: %s', (type, expected) => {
    expect(codeOf('POST', { 'content-type': type, 'content-length': '2' })).toBe(expected)
  })

  test('a body without a content type is refused; a request without a body needs none', () => {
    expect(codeOf('POST', { 'content-length': '2' })).toBe('unsupported_media_type')
    expect(codeOf('POST', { 'transfer-encoding': 'chunked' })).toBe('unsupported_media_type')
    expect(codeOf('POST', { 'content-length': '0' })).toBe('passed')
  })

  test('the three names of the local machine count as one origin per port', () => {
    const local = 'http://localhost:3000'
    const codes = ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:3000', 'http://localhost:4000'].map(
      (origin) => codeOf('POST', { origin }, local),
    )
    expect(codes).toEqual(['passed', 'passed', 'passed', 'forbidden'])
  })
})

test('a read request passes from anywhere, because no other site can see its response', () => {
  expect(codeOf('GET', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBe('passed')
})
