import { z } from 'zod'
import { exampleIds } from '../example-values.ts'

/** A content of one type. */
export const of = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type).meta({ description: 'What is sent.' }), ...shape })

export const fileId = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: 'ID of an uploaded file of this mode.', example: exampleIds.file })
