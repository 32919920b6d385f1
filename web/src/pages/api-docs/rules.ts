import type { JsonSchema } from '@parley/shared/openapi'

const names: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  array: 'list',
  object: 'object',
  null: 'null',
}

const formats: Record<string, string> = { uuid: 'UUID', 'date-time': 'ISO 8601 time', date: 'day such as 2026-11-21' }

const number = new Intl.NumberFormat('en')

/** What a field may hold, in a few words: `text, 1 to 4,096 characters`. */
export function rulesOf(schema: JsonSchema): string {
  const parts = [kindOf(schema), boundsOf(schema)].filter(Boolean)
  const withDefault = schema.default !== undefined && !isEmpty(schema.default)
  return parts.join(', ') + (withDefault ? `; ${JSON.stringify(schema.default)} if left out` : '')
}

function kindOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(String).join(', ')
  const kinds = schema.anyOf ?? schema.oneOf
  if (kinds) return [...new Set(kinds.map((kind) => kindOf(kind)))].join(' or ')
  if (schema.format && formats[schema.format]) return formats[schema.format] ?? ''
  const types = [schema.type ?? 'object'].flat()
  return types.map((type) => names[type] ?? type).join(' or ')
}

function boundsOf(schema: JsonSchema): string {
  if (schema.format) return ''
  return [
    between(schema.minLength, schema.maxLength, 'characters'),
    between(schema.minItems, schema.maxItems, 'entries'),
    between(schema.minimum, schema.maximum, ''),
  ]
    .filter(Boolean)
    .join(', ')
}

function between(least: number | undefined, most: number | undefined, what: string): string {
  if (least === undefined && most === undefined) return ''
  const range =
    least === undefined
      ? `at most ${number.format(most ?? 0)}`
      : most === undefined
        ? `at least ${number.format(least)}`
        : `${number.format(least)} to ${number.format(most)}`
  return `${range} ${what}`.trim()
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
