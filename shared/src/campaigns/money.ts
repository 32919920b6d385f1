import { z } from 'zod'

export const Money = z.object({
  micros: z.int().meta({ description: 'Amount in millionths of the currency unit.', example: 110_000 }),
  currency: z.string().meta({ description: 'ISO 4217 currency code.', example: 'USD' }),
})
export type Money = z.infer<typeof Money>
