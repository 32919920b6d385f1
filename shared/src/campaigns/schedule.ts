import { z } from 'zod'
import { isTimeZone } from '../local-time.ts'
import { schemaSentence } from '../sentences/sentence.ts'

/** When a campaign starts, as local time in a time zone. The server converts it to an instant. */
export const Schedule = z.object({
  at: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, schemaSentence('localTimeExpected'))
    .meta({ description: 'Local time such as `2026-11-30T09:00`, in the future and at most 90 days ahead.' }),
  timeZone: z
    .string()
    .max(100)
    .refine(isTimeZone, schemaSentence('timeZoneExpected'))
    .meta({ description: 'IANA time zone such as `Europe/Berlin`.' }),
})
export type Schedule = z.infer<typeof Schedule>

/** How many days ahead a campaign can be scheduled. */
export const maxDaysAhead = 90
