import type { JsonSchema } from './document.ts'
import { rulesOf } from './rules.ts'

export type Field = {
  /** The name of the field, such as `recipients[].phone`. */
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
  if (variants.length > 0) return insideVariants(variants, schemas, name)
  return fieldsOf(field, schemas, `${name}.`)
}

/**
 * The fields of the variants of a union. In one of more than two, what all variants have in common is listed once, before what
 * only some of them have.
 */
function insideVariants(variants: readonly JsonSchema[], schemas: Schemas, name: string): Field[] {
  const lists = variants.map((written) => {
    const variant = resolve(written, schemas)
    const fields = inside(variant, schemas, '')
    const { type, event } = variant.properties ?? {}
    const { const: value } = type ?? event ?? {}
    if (value === undefined) return { label: name, fields }
    const others = fields.filter((field) => field.name !== (type ? '.type' : '.event'))
    return { label: `${name} (${String(value)})`, fields: others }
  })
  const [first = [], ...others] = lists.map(({ fields }) => fields.map((field) => JSON.stringify(field)))
  const common = new Set(others.length < 2 ? [] : first.filter((field) => others.every((each) => each.includes(field))))
  const named = (label: string) => (field: Field) => ({ ...field, name: label + field.name })
  const isCommon = (field: Field) => common.has(JSON.stringify(field))
  return [
    ...(lists[0]?.fields ?? []).filter(isCommon).map(named(name)),
    ...lists.flatMap(({ label, fields }) => fields.filter((field) => !isCommon(field)).map(named(label))),
  ]
}

function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  return schema.$ref === undefined ? schema : (schemas[schema.$ref.replace(prefix, '')] ?? {})
}
