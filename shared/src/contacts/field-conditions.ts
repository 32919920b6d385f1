import { z } from 'zod'
import { fieldOperators } from './field-operators.ts'

export const maxFieldConditions = 20

const Value = z.union([z.string().max(1000), z.number(), z.boolean(), z.array(z.string().max(1000)).max(200)])

/** `value` as it is written to the field; several choices stand for any of them. `to` is the end of `between`, included. */
const FieldCondition = z.strictObject({
  field: z.string().min(1).max(40).meta({ description: 'Key of the field.' }),
  operator: z.enum(fieldOperators).meta({
    description:
      'How its value is compared. `is_not`, `not_contains` and `empty` include contacts without a value, the others never do.',
  }),
  value: Value.optional().meta({ description: 'What it is compared with; the beginning of `between`.' }),
  to: Value.optional().meta({ description: 'The end of `between`, included.' }),
})
export type FieldCondition = z.infer<typeof FieldCondition>

/** All of them must be met. */
export const FieldConditions = z.array(FieldCondition).max(maxFieldConditions)
