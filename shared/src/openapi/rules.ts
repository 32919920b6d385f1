import type { JsonSchema } from './document.ts'

const formats: Record<string, string> = { uuid: 'UUID', 'date-time': 'ISO 8601 time', date: 'date' }

const number = new Intl.NumberFormat('en')

/** The type and limits of a field in a few words: `string, 1 to 4,096 characters`. */
export function rulesOf(schema: JsonSchema): string {
  const parts = [typeOf(schema), boundsOf(schema)].filter(Boolean)
  const withDefault = schema.default !== undefined && !isEmpty(schema.default)
  return parts.join(', ') + (withDefault ? `; default ${JSON.stringify(schema.default)}` : '')
}

function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return `one of ${schema.enum.map(String).join(', ')}`
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return [...new Set(variants.map((variant) => rulesOf(variant)))].join(' or ')
  if (schema.format && formats[schema.format]) return formats[schema.format] ?? ''
  return [schema.type ?? 'object'].flat().join(' or ')
}

function boundsOf(schema: JsonSchema): string {
  if (schema.format) return ''
  return [
    between(schema.minLength, schema.maxLength, 'characters'),
    between(schema.minItems, schema.maxItems, 'items'),
    between(schema.minimum, schema.maximum, ''),
  ]
    .filter(Boolean)
    .join(', ')
}

function between(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return ''
  const range =
    least === undefined
      ? `at most ${number.format(most ?? 0)}`
      : most === undefined
        ? `at least ${number.format(least)}`
        : least === most
          ? number.format(least)
          : `${number.format(least)} to ${number.format(most)}`
  return `${range} ${unit}`.trim()
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
