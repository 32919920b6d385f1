import type { JsonSchema } from '@parley/shared/openapi'
import { resolve } from './endpoints.ts'
import { rulesOf } from './rules.ts'

export type Field = {
  /** Such as `recipients[].phone`. */
  readonly name: string
  readonly required: boolean
  readonly rules: string
  readonly about: string
}

type Schemas = Readonly<Record<string, JsonSchema>>

/** Every field of an object, those inside it after it. What is one of several kinds has the fields of each. */
export function fieldsOf(schema: JsonSchema, schemas: Schemas, prefix = ''): Field[] {
  const { properties = {}, required = [] } = resolve(schema, schemas)
  return Object.entries(properties).flatMap(([key, written]) => {
    const field = resolve(written, schemas)
    const name = prefix + key
    return [
      {
        name,
        required: required.includes(key),
        rules: rulesOf(field),
        about: written.description ?? field.description ?? '',
      },
      ...inside(field, schemas, name),
    ]
  })
}

function inside(field: JsonSchema, schemas: Schemas, name: string): Field[] {
  if (field.items) return inside(resolve(field.items, schemas), schemas, `${name}[]`)
  const kinds = field.oneOf ?? field.anyOf ?? []
  if (kinds.length > 0) {
    return kinds.flatMap((kind) => {
      const { const: type } = resolve(kind, schemas).properties?.type ?? {}
      return inside(resolve(kind, schemas), schemas, type === undefined ? name : `${name} (${String(type)})`)
    })
  }
  return fieldsOf(field, schemas, `${name}.`).filter((each) => !each.name.endsWith(').type'))
}
