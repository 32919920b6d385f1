import type { JsonSchema } from '@parley/shared/openapi'
import { namedSchemas } from './named-schemas.ts'

const prefix = '#/components/schemas/'

/** An answer that could be real, from the examples of what it is made of. */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.$ref !== undefined) return namedSchemas.find(({ id }) => `${prefix}${id}` === schema.$ref)?.example
  if (schema.type === 'array') return schema.items ? [exampleOf(schema.items)].filter((each) => each !== undefined) : []
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, exampleOf(part)]))
  }
  return undefined
}
