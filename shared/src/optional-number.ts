import type { z } from 'zod'

/** A number that may be left out. `null` means the same. */
export function optionalNumber(schema: z.ZodNumber) {
  return schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional()
}

/** A number with a default, which `null` selects as well. */
export function numberWithDefault(schema: z.ZodNumber, fallback: number) {
  return schema
    .nullable()
    .transform((value) => value ?? fallback)
    .default(fallback)
}
