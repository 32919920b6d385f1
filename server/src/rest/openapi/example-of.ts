import { z } from 'zod'

/**
 * The example of a schema: its own from `.meta({ example })`, else one made from the examples of its parts. Optional
 * fields without an example of their own are left out.
 */
export function exampleOf(schema: z.core.$ZodType): unknown {
  const meta = z.globalRegistry.get(schema)
  if (meta && 'example' in meta) return meta.example
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([, field]) => !canBeOmitted(field))
          .map(([name, field]) => [name, exampleOf(field)]),
      )
    case 'array':
      return [exampleOf(def.element)]
    case 'nullable':
      return exampleOf(def.innerType)
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    default:
      throw new Error(`A ${def.type} needs an example of its own`)
  }
}

function canBeOmitted(field: z.core.$ZodType): boolean {
  const { type } = (field as z.core.$ZodTypes)._zod.def
  const meta = z.globalRegistry.get(field)
  return (type === 'optional' || type === 'default') && !(meta && 'example' in meta)
}
