import fc from 'fast-check'

const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown

/** Texts that are known to break systems. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udfff',
    '__proto__',
    'constructor',
    'toString',
    '../../etc',
  ),
  fc.constantFrom(
    "'; drop table message; --",
    '%',
    '_',
    '%00',
    '{{1}}',
    '{{',
    '\u202e\u2066',
    '\ufeff',
    '\r\nX: y',
    '👩‍👩‍👧',
  ),
  fc.constantFrom(
    'NaN',
    '1e999',
    '-1',
    '0x10',
    '2026-02-30',
    '9999-99-99T99:99',
    '+0',
    `+${'9'.repeat(400)}`,
    'true',
    'null',
  ),
  fc.constantFrom('x'.repeat(5_000), '\u0301'.repeat(500), '𝕳'.repeat(300), '='.repeat(101), `${'a '.repeat(2_000)}`),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)

/** Any JSON value, with a preference for unusual ones. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileText, weight: 4 },
  fc.constantFrom(null, true, false, 0, -0, -1, 0.5, 1e21, 1e308, 2 ** 53, -(2 ** 63), 5e-324),
  fc.constantFrom([], {}, [[]], [null], nested(300), Array(1_100).fill('x'), JSON.parse('{"__proto__": {"a": 1}}')),
  fc.constantFrom(JSON.parse('{"constructor": {"prototype": 1}, "length": -1, "toString": null, "then": 1}')),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Bodies that are not valid JSON, or unusual JSON. */
export const brokenJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '{"a":',
    '[1,]',
    'nul',
    '\u0000',
    '\ufeff{}',
    "{'a': 1}",
    '{"a": 1} trailing',
    '"text"',
    '[]',
    '0',
  ),
  fc.constantFrom(
    '['.repeat(100_000),
    `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    `{"a": "${'x'.repeat(300_000)}"}`,
  ),
  fc.constantFrom('{"a": 1e999}', '{"a": 1, "a": 2}', '{"\\ud800": 1}', '{"__proto__": {"workspaceId": 1}}'),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
