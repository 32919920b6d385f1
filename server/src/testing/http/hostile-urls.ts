/**
 * All known ways to write a URL that makes Parley call itself or its network. `:0` stands for the port of a server on this
 * machine that would answer.
 */
export const hostileUrls: readonly string[] = [
  // This machine: plain, short, decimal, octal, hexadecimal, mixed.
  ...['127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '2130706433', '017700000001', '0x7f000001', '0x7f.1'],
  ...['0177.0.0.1', '0177.0.0.01', '0x7f.0x0.0x0.0x1', '127.0x0.0.01', '0.0.0.0', '0', '0.1.2.3'],
  // In characters that normalize to digits and dots, percent-encoded, with a trailing dot.
  ...[
    '①②⑦.⓪.⓪.①',
    '１２７.０.０.１',
    '127。0。0。1',
    '127．0．0．1',
    '%31%32%37.0.0.1',
    '127.0.0.1.',
    '127%2e0%2e0%2e1',
  ],
  // Its names.
  ...['localhost', 'LOCALHOST', 'localhost.', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ', 'ｌｏｃａｌｈｏｓｔ', 'loc%61lhost'],
  // IPv6: its own, unspecified, mapped, compatible, translated, NAT64, 6to4, Teredo.
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[0000:0000::0001]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ...['[::127.0.0.1]', '[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1:7f00:0:100::]'],
  ...['[2002:7f00:1::]', '[2001:0:7f00:1::]', '[2001::80ff:fffe]'],
  // Metadata services.
  ...['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.16689662', '0xa9.254.0251.0376'],
  ...['[::ffff:a9fe:a9fe]', '[::a9fe:a9fe]', '[64:ff9b::a9fe:a9fe]', '[2002:a9fe:a9fe::]', '[fd00:ec2::254]'],
  ...['100.100.100.200', '168.63.129.16', '192.0.0.192'],
  // The local network, and addresses that no receiver can have.
  ...['10.0.0.1', '012.1', '0x0a000001', '172.16.0.1', '172.31.255.255', '192.168.1.1', '3232235777', '100.64.0.1'],
  ...['169.254.0.1', '192.0.0.1', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
  ...[
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
  ],
  ...['[100::1]', '[2001:2::1]', '[2001:db8::1]', '[3fff::1]', '[4000::1]', '[5f00::1]'],
]
  .map((host) => `https://${host}:0/hook`)
  .concat(
    // Ambiguous hosts.
    ...['https://8.8.8.8@127.0.0.1:0/', 'https://8.8.8.8:443@127.0.0.1:0/', 'https://a:b@[::1]:0/'],
    ...['https://127.0.0.1:0#@8.8.8.8/', 'https://127.0.0.1:0?@8.8.8.8/', 'https://127.0.0.1:0\\@8.8.8.8/'],
    ...[
      'https:127.0.0.1:0/',
      'https:/127.0.0.1:0/',
      'https:///127.0.0.1:0/',
      'https:\\\\127.0.0.1:0\\',
      '\thttps://127.0.0.1:0/',
    ],
    ...['hTTps://127.0.0.1:0/', 'https://127.0.\n0.1:0/', 'https://[::1%25lo]:0/', 'https://[fe80::1%25eth0]:0/'],
    // Other schemes.
    ...['http://127.0.0.1:0/', 'http://8.8.8.8/', 'ftp://127.0.0.1:0/', 'file:///etc/passwd', 'gopher://127.0.0.1:0/'],
    ...[
      'ws://127.0.0.1:0/',
      'wss://127.0.0.1:0/',
      'data:text/plain,x',
      'javascript:alert(1)',
      'unix:/var/run/docker.sock',
    ],
    ...['http+unix://%2fvar%2frun%2fdocker.sock/', 'blob:https://127.0.0.1:0/x', '//127.0.0.1:0/', '/hook', ''],
  )

/** Host names that may resolve to this machine or its network, depending on the name server. */
export const hostileNames: readonly (readonly [name: string, ...addresses: string[]])[] = [
  ['foo.localhost', '127.0.0.1'],
  ['localhost.localdomain', '127.0.0.1'],
  ['ip6-localhost', '::1'],
  ['127.0.0.1.nip.example', '127.0.0.1'],
  ['metadata.google.internal', '169.254.169.254'],
  ['zoned.example', 'fe80::1%eth0'],
  ['zoned-loopback.example', '::1%lo'],
  ['mapped.example', '::ffff:127.0.0.1'],
  ['xn--bcher-kva.example', '10.0.0.7'],
  ['bücher.example', '10.0.0.7'],
  ['first-public.example', '8.8.8.8', '127.0.0.1'],
  ['last-public.example', '::1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  ['nothing.example'],
]
