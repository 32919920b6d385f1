import { z } from 'zod'
import { isTimeZone } from '../local-time.ts'

/** When a campaign shall begin, as the clocks in a time zone show it. The server makes an instant of it. */
export const Schedule = z.object({
  at: z
    .string()
    .regex(
      /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/,
      'must be a time such as 2026-11-30T09:00',
    ),
  timeZone: z.string().max(100).refine(isTimeZone, 'must be a time zone such as Europe/Berlin'),
})
export type Schedule = z.infer<typeof Schedule>

/** A campaign may be scheduled so far ahead. */
export const maxDaysAhead = 90
