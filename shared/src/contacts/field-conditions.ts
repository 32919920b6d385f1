import { z } from 'zod'

export const maxFieldConditions = 20

/**
 * How the value of a field is compared. Those that deny (`is_not`, `not_contains`, `empty`) also apply to contacts without a
 * value; the others never do. Texts are compared without regard to case and accents.
 */
export const fieldOperators = [
  'is',
  'is_not',
  'contains',
  'not_contains',
  'less',
  'at_most',
  'greater',
  'at_least',
  'between',
  'empty',
  'has_value',
] as const
export type FieldOperator = (typeof fieldOperators)[number]

const Value = z.union([z.string().max(1000), z.number(), z.boolean(), z.array(z.string().max(1000)).max(200)])

/** `value` as it is written to the field; several choices stand for any of them. `to` is the end of `between`, included. */
export const FieldCondition = z.strictObject({
  field: z.string().min(1).max(40),
  operator: z.enum(fieldOperators),
  value: Value.optional(),
  to: Value.optional(),
})
export type FieldCondition = z.infer<typeof FieldCondition>

/** All of them must be met. */
export const FieldConditions = z.array(FieldCondition).max(maxFieldConditions)
