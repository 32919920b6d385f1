import { z } from 'zod'
import { isTimeZone } from '../../local-time.ts'
import { schemaSentence } from '../../sentences/sentence.ts'

export const TimeZone = z.string().refine(isTimeZone, schemaSentence('timeZoneExpected'))

export const Country = z.string().regex(/^[A-Z]{2}$/, schemaSentence('countryExpected'))
