import type { JsonSchema } from './document.ts'
import { rulesOf } from './rules.ts'

export type Field = {
  /** Such as `recipients[].phone`. */
  readonly name: string
  readonly required: boolean
  /** Type and limits. */
  readonly rules: string
  readonly description: string
}

type Schemas = Readonly<Record<string, JsonSchema>>

const prefix = '#/components/schemas/'

/** Every field of an object, each followed by the fields inside it. A union has the fields of each variant. */
export function fieldsOf(schema: JsonSchema, schemas: Schemas, path = ''): Field[] {
  const { properties = {}, required = [] } = resolve(schema, schemas)
  return Object.entries(properties).flatMap(([key, written]) => {
    const field = resolve(written, schemas)
    const name = path + key
    return [
      {
        name,
        required: required.includes(key),
        rules: rulesOf(field),
        description: written.description ?? field.description ?? '',
      },
      ...inside(field, schemas, name),
    ]
  })
}

function inside(field: JsonSchema, schemas: Schemas, name: string): Field[] {
  if (field.items) return inside(resolve(field.items, schemas), schemas, `${name}[]`)
  const variants = field.oneOf ?? field.anyOf ?? []
  if (variants.length > 0) {
    return variants.flatMap((variant) => {
      const { const: type } = resolve(variant, schemas).properties?.type ?? {}
      return inside(resolve(variant, schemas), schemas, type === undefined ? name : `${name} (${String(type)})`)
    })
  }
  return fieldsOf(field, schemas, `${name}.`).filter((each) => !each.name.endsWith(').type'))
}

function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  return schema.$ref === undefined ? schema : (schemas[schema.$ref.replace(prefix, '')] ?? {})
}
