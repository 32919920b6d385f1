import type { JsonSchema } from '@parley/shared/openapi'
import { type ZodType, z } from 'zod'
import { namedSchemas } from './named-schemas.ts'

/** How a schema is written where it stands: the named ones by their name. */
export function answerSchemaOf(schema: ZodType): JsonSchema {
  const { $defs: _, ...written } = write(schema, 'output')
  return withNames(written)
}

/** What may be sent. What has a default may be left out. */
export function requestSchemaOf(schema: ZodType): JsonSchema {
  return write(schema, 'input')
}

/** Each named schema, for the document to hold once. */
export function componentSchemas(): Record<string, JsonSchema> {
  const all = write(z.tuple(namedSchemas.map(({ schema }) => schema) as [ZodType, ...ZodType[]]), 'output')
  return withNames(all.$defs ?? {})
}

const names = z.registry<{ id: string }>()
for (const { id, schema } of namedSchemas) names.add(schema, { id })

type Written = JsonSchema & { readonly $defs?: Record<string, JsonSchema> }

function write(schema: ZodType, io: 'input' | 'output'): Written {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io,
    metadata: names,
    // In a request nothing goes by a name: there it has what it takes, not what it gives.
    ...(io === 'input' && { metadata: z.registry<{ id: string }>() }),
    override: ({ jsonSchema }) => {
      // A format says it in a word; the pattern beside it fills ten lines.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      // Answers may get new fields, and callers ignore those that they do not know.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      delete jsonSchema.id
    },
  })
  return written as Written
}

function withNames<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as Value
}
