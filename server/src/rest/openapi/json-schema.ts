import type { JsonSchema } from '@parley/shared/openapi/document'
import { eventPayloads } from '@parley/shared/webhooks/event-payloads'
import { type ZodType, z } from 'zod'
import { ErrorResponse } from '../responses.ts'
import { routes } from '../routes.ts'

/** The schema of a response. Schemas with an id are written as references to `components`. */
export function responseSchemaOf(schema: ZodType): JsonSchema {
  const { $defs: _, ...written } = write(schema, 'output')
  return withReferences(written)
}

/** The schema of an input. Fields with a default are optional in it. */
export function requestSchemaOf(schema: ZodType): JsonSchema {
  return write(schema, 'input')
}

/** Every schema with an id that a response or an event consists of. */
export function componentSchemas(): Record<string, JsonSchema> {
  const given: [ZodType, ...ZodType[]] = [
    ErrorResponse,
    ...routes.map(({ gives }) => gives),
    ...Object.values(eventPayloads),
  ]
  return withReferences(write(z.tuple(given), 'output').$defs ?? {})
}

type Written = JsonSchema & { readonly $defs?: Record<string, JsonSchema> }

function write(schema: ZodType, io: 'input' | 'output'): Written {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      // The format is enough; its pattern fills ten lines.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      // Few tools know the classes of characters of Unicode in a pattern, and most read them as letters.
      if (jsonSchema.pattern?.includes('\\p{')) delete jsonSchema.pattern
      // An object with a field for each of some names, which tools understand better than a rule for its names.
      const { propertyNames, additionalProperties: field } = jsonSchema
      if (typeof propertyNames === 'object' && propertyNames.enum && typeof field === 'object') {
        jsonSchema.properties = Object.fromEntries(propertyNames.enum.map((name) => [String(name), field]))
        delete jsonSchema.propertyNames
        delete jsonSchema.additionalProperties
      }
      // Fields may be added to responses, and callers ignore those that they do not know.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      // Code generators understand an array of one kind and a fixed length, and few a tuple.
      if (jsonSchema.prefixItems !== undefined) {
        const { length, 0: items = {} } = jsonSchema.prefixItems
        Object.assign(jsonSchema, { items, minItems: length, maxItems: length })
        delete jsonSchema.prefixItems
      }
      delete jsonSchema.id
      delete jsonSchema.example
    },
  })
  return written as Written
}

function withReferences<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as Value
}
