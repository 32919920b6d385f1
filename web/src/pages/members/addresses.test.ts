import { describe, expect, test } from 'vitest'
import { addressesIn } from './addresses.ts'

describe('addressesIn', () => {
  test.each([
    ['nina@example.com', ['nina@example.com']],
    ['  ', []],
    ['nina@example.com\r\nomar@example.com\n', ['nina@example.com', 'omar@example.com']],
    [
      'nina@example.com, omar@example.com;vera@example.com',
      ['nina@example.com', 'omar@example.com', 'vera@example.com'],
    ],
    ['nina@example.com\tomar@example.com', ['nina@example.com', 'omar@example.com']],
    ['Nina@Example.com nina@example.com', ['nina@example.com']],
    ['Smith, Nina <nina@example.com>; Omar <mailto:omar@example.com>', ['nina@example.com', 'omar@example.com']],
    ['Nina <nina@example.com>\nomar@example.com, nobody', ['nina@example.com', 'omar@example.com', 'nobody']],
    ['Nina <nina>', ['nina']],
  ])('%j is read as its addresses, each once', (text, addresses) => {
    expect(addressesIn(text)).toEqual(addresses)
  })
})
