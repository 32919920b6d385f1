import { expect, test } from 'vitest'
import { FieldError, readFailure } from './failures.ts'

const refusal = {
  code: 'invalid_request',
  request_id: 'r-1',
  failed_step: 'account',
  details: [{ path: 'name', message: 'is required' }],
}

test('reading a failure reads message, request ID, field details and the failed step of a tRPC error', () => {
  const error = Object.assign(new Error('The request is wrong'), { data: refusal })

  expect(readFailure(error)).toEqual({
    code: 'invalid_request',
    message: 'The request is wrong',
    requestId: 'r-1',
    details: [{ path: 'name', message: 'is required' }],
    failedStep: 'account',
  })
})

test('reading a failure reports that Parley did not respond if the network failed', () => {
  expect(readFailure(new TypeError('Failed to fetch'))).toMatchObject({
    code: 'offline',
    message: expect.stringContaining('did not respond'),
  })
})

test('reading a failure reports that Parley did not respond if a proxy responded instead', () => {
  const error = Object.assign(new Error('Unexpected token < in JSON'), { name: 'TRPCClientError' })

  expect(readFailure(error).message).not.toContain('Unexpected token')
})

test('reading a failure keeps the message of errors thrown in the dashboard', () => {
  expect(readFailure(new Error('The password is wrong')).message).toBe('The password is wrong')
})

test.each([undefined, null, 'text', 7, {}, { data: null }, { data: { code: 7 } }])(
  'reading a failure never throws for %j',
  (error) => {
    expect(readFailure(error).code).toBe('offline')
  },
)

test('an invalid field found before sending is read like one that the server refused', () => {
  const error = new FieldError('phone', 'Too short')
  expect(error.name).toBe('FieldError')
  expect(readFailure(error)).toEqual({
    code: 'invalid_request',
    message: 'Too short',
    requestId: null,
    details: [{ path: 'phone', message: 'Too short' }],
    failedStep: null,
  })
})

test('a failure without a message or details has none of another', () => {
  const { message, details } = readFailure({ data: { code: 'forbidden' } })
  expect(message).not.toBe('')
  expect(details).toEqual([])
  expect(readFailure(null).details).toEqual([])
})
