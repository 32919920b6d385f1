import type { JsonSchema } from '@parley/shared/openapi/document'
import fc from 'fast-check'

/** Values that exist in the store, by field name. */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>

/** Mostly valid values: rules that JSON Schema cannot express are left to the hints. */
export function arbitraryOf(schema: JsonSchema, hints: Hints): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((each) => arbitraryOf(each, hints)))
  const all = (schema as { allOf?: readonly JsonSchema[] }).allOf
  if (all) return fc.tuple(...all.map((each) => arbitraryOf(each, hints))).map((parts) => Object.assign({}, ...parts))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, hints)
    case 'array':
      return fc.array(arbitraryOf(schema.items || {}, hints), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, Math.max(4, schema.minItems ?? 0)),
      })
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, hints: Hints) {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => {
      const hint = hints[name]
      const derived = arbitraryOf(each, hints)
      return [name, hint ? fc.oneof({ arbitrary: hint, weight: 9 }, { arbitrary: derived, weight: 1 }) : derived]
    }),
  )
  const known = fc.record(model, { requiredKeys: required.filter((name) => name in model) })
  if (typeof additionalProperties !== 'object') return known
  const more = fc.dictionary(fc.constantFrom('1', '2', 'name'), arbitraryOf(additionalProperties, hints))
  return fc.tuple(known, more).map((parts) => Object.assign({}, ...parts))
}

const longest = 60

function textOf({ format, pattern, minLength = 0, maxLength = longest }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (format === 'date') return time.map((text) => text.slice(0, 10))
  if (format === 'date-time') return time
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength: Math.max(minLength, longest) })
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, longest)) }
  const long = { minLength: maxLength, maxLength }
  return fc.oneof(
    { arbitrary: fc.string(length), weight: 6 },
    { arbitrary: fc.string({ ...length, unit: 'grapheme' }), weight: 3 },
    { arbitrary: fc.string(maxLength > 5_000 ? length : long), weight: 1 },
  )
}

const recentTime = fc
  .date({ min: new Date('2026-10-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const time = fc.oneof(
  { arbitrary: recentTime, weight: 9 },
  { arbitrary: fc.constantFrom('0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'), weight: 1 },
)

function numberOf({ minimum = -1_000, maximum = 1_000_000 }: JsonSchema): fc.Arbitrary<number> {
  const range = { min: Math.ceil(minimum), max: Math.floor(maximum) }
  return fc.oneof({ arbitrary: fc.integer(range), weight: 4 }, fc.constantFrom(range.min, range.max))
}
