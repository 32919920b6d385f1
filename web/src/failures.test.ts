import { describe, expect, test } from 'vitest'
import { readFailure } from './failures.ts'

const refusal = { code: 'invalid_request', request_id: 'r-1', details: [{ path: 'name', message: 'is required' }] }

describe('what a failed call says', () => {
  test('is read from the dashboard’s door, with the request’s id and every field', () => {
    const error = Object.assign(new Error('The request is wrong'), { data: refusal })

    expect(readFailure(error)).toEqual({
      code: 'invalid_request',
      message: 'The request is wrong',
      requestId: 'r-1',
      details: [{ path: 'name', message: 'is required' }],
    })
  })

  test('is that nobody answered, when the network failed', () => {
    expect(readFailure(new TypeError('Failed to fetch'))).toMatchObject({
      code: 'offline',
      message: expect.stringContaining('did not answer'),
    })
  })

  test('is that nobody answered, when a proxy answered in Parley’s place', () => {
    const error = Object.assign(new Error('Unexpected token < in JSON'), { name: 'TRPCClientError' })

    expect(readFailure(error).message).not.toContain('Unexpected token')
  })

  test('keeps the words of errors made in the dashboard', () => {
    expect(readFailure(new Error('The password is wrong')).message).toBe('The password is wrong')
  })

  test.each([undefined, null, 'text', 7, {}, { data: null }, { data: { code: 7 } }])(
    'never throws, given %j',
    (error) => {
      expect(readFailure(error).code).toBe('offline')
    },
  )
})
