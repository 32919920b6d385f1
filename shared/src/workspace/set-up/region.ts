import { z } from 'zod'
import { isTimeZone } from '../../local-time.ts'

export const TimeZone = z.string().refine(isTimeZone, 'must be a time zone such as Europe/Berlin')

export const Country = z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter country code such as DE')
