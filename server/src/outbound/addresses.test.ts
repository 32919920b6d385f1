import { describe, expect, test } from 'vitest'
import { readable } from '../testing/readable.ts'
import { makeAddressCheck, makeRangeCheck } from './addresses.ts'

const metadata = 'link-local or a cloud metadata address'
const notPublic = 'not an address on the public Internet'

describe('Without opened ranges', () => {
  const check = makeAddressCheck([])

  test.each([
    ['10.0.0.1', 'a private address'],
    ['172.31.255.255', 'a private address'],
    ['fc00::1', 'a private address'],
    ['fdff::1', 'a private address'],
    ['127.0.0.1', 'a loopback address'],
    ['::1', 'a loopback address'],
    ['::ffff:127.0.0.1', 'a loopback address'],
    ['0.0.0.0', 'not an address of a receiver'],
    ['::', 'not an address of a receiver'],
    ['100.64.0.1', 'a private address of a carrier'],
    ['224.0.0.1', 'a multicast address'],
    ['ff02::1', 'a multicast address'],
    ['255.255.255.255', 'a broadcast address'],
    ['192.0.2.1', notPublic],
    ['198.18.0.1', notPublic],
    ['240.0.0.1', notPublic],
    ['64:ff9b::808:808', notPublic],
    ['2002:808:808::', notPublic],
    ['2001:0:808:808::', notPublic],
    ['2001:1ff::1', notPublic],
    ['1fff::1', notPublic],
    ['4000::1', notPublic],
    ['::808:808', notPublic],
    ['169.254.0.0', metadata],
    ['169.254.255.255', metadata],
    ['fe80::1', metadata],
    ['febf:ffff::1', metadata],
    ['fe80::1%eth0', metadata],
    ['fd00:ec2::254', metadata],
    ['fd20:ce::254', metadata],
    ['100.100.100.200', metadata],
    ['168.63.129.16', metadata],
    ['192.0.0.192', metadata],
  ])('%s is %s', (address, closed) => {
    expect(readable(check(address))).toEqual({ closed })
  })

  test.each(['8.8.8.8', '169.253.255.255', '169.255.0.0', '168.63.129.15', '168.63.129.17', '100.63.255.255'])(
    'the IPv4 address %s is public',
    (address) => {
      expect(check(address)).toBe('public')
      expect(check(`::ffff:${address}`)).toBe('public')
    },
  )

  test.each(['2606:2800::1', '2000::1', '2001:200::1', '3ffe::1', '2003::1'])(
    'the IPv6 address %s is public',
    (address) => {
      expect(check(address)).toBe('public')
    },
  )
})

describe('A metadata address that a gateway derives stays closed', () => {
  const open = makeAddressCheck(['0.0.0.0/0', '::/0'])

  test.each([
    ['compatible', '::a9fe:a9fe'],
    ['NAT64', '64:ff9b::a9fe:a9fe'],
    ['NAT64 of a network', '2001:4860:64::a9fe:a9fe'],
    ['NAT64 with a length of 48 bits', '64:ff9b:1:a9fe:a9:fe00::'],
    ['6to4', '2002:a9fe:a9fe::1'],
    ['server of Teredo', '2001:0:a9fe:a9fe::1'],
    ['client of Teredo', '2001:0:808:808::5601:5601'],
    ['Azure behind NAT64', '64:ff9b::a83f:8110'],
  ])('%s: %s', (_kind, address) => {
    expect(readable(open(address))).toEqual({ closed: metadata })
  })

  test.each([
    ['of 6to4 elsewhere', '2003:a9fe:a9fe::1'],
    ['of Teredo elsewhere', '2001:1:a9fe:a9fe::1'],
    ['of a client of Teredo elsewhere', '2001:1:808:808::5601:5601'],
    ['of NAT64 elsewhere', '64:ff9b:2:a9fe:a9:fe00::'],
  ])('the bytes %s are no address: %s', (_kind, address) => {
    expect(open(address)).toBe('opened')
  })
})

describe('An opened range', () => {
  test.each([
    [['10.0.0.0/8'], '10.255.255.255', 'opened'],
    [['10.0.0.0/8'], '::ffff:10.0.0.1', 'opened'],
    [['::ffff:10.0.0.0/104'], '10.0.0.1', 'opened'],
    [['::ffff:10.0.0.0/104'], '11.0.0.1', 'public'],
    [['::ffff:0:0/96'], '10.0.0.1', 'opened'],
    [['::/0'], '10.0.0.1', { closed: 'a private address' }],
    [['::ffff:0:0/95'], '10.0.0.1', { closed: 'a private address' }],
    [['fd00::/8'], 'fd12::1', 'opened'],
    [['fd00::/8'], '10.0.0.1', { closed: 'a private address' }],
    [['10.0.0.0/8', '192.168.0.0/16'], '192.168.1.1', 'opened'],
    [['10.0.0.0/8', '192.168.0.0/16'], '172.16.0.1', { closed: 'a private address' }],
    [['8.8.8.8/32'], '8.8.8.8', 'opened'],
  ] as const)('%j makes %s %j', (ranges, address, result) => {
    expect(readable(makeAddressCheck(ranges)(address))).toEqual(result)
  })
})

describe('A list of ranges', () => {
  const isInRange = makeRangeCheck(['203.0.113.0/24', '2001:db8::/32', 'nonsense', '198.51.100.7/32'])

  test.each(['203.0.113.0', '203.0.113.255', '::ffff:203.0.113.1', '2001:db8:ffff::1', '198.51.100.7'])(
    'contains %s',
    (address) => {
      expect(isInRange(address)).toBe(true)
    },
  )

  test.each(['203.0.114.0', '2001:db9::1', '198.51.100.8', 'nonsense', '', '203.0.113'])(
    'does not contain %j',
    (address) => {
      expect(isInRange(address)).toBe(false)
      expect(makeRangeCheck([])(address)).toBe(false)
    },
  )
})
