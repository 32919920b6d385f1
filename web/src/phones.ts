import type { PhoneReading } from '@parley/shared/contacts/phone'
import { useQueryClient } from '@tanstack/react-query'
import { FieldError } from './failures.ts'
import { useScope } from './scope.ts'
import { useTRPC } from './trpc.ts'
import { count } from './ui/text/format.ts'

/**
 * Reads a phone number; without + it is read in the workspace's default country. The rules of all countries are loaded
 * when the first number is read.
 */
export function usePhoneReader(): (written: string) => Promise<PhoneReading> {
  const queries = useQueryClient()
  const trpc = useTRPC()
  const scope = useScope()
  return async (written) => {
    const [{ readPhoneIn }, { defaultCountry }] = await Promise.all([
      import('@parley/shared/contacts/phone-in-country'),
      queries.fetchQuery(trpc.settings.get.queryOptions(scope)),
    ])
    return readPhoneIn(defaultCountry, written)
  }
}

/** The phone number that was read. Throws a `FieldError` for the field `phone` if it is invalid. */
export function phoneOf(reading: PhoneReading): string {
  if (!reading.ok) throw new FieldError('phone', reading.problem)
  return reading.phone
}

/** Explains how the numbers without + in a list were read. */
export function describeLocalNumbers(total: number, country: string): string {
  const verb = total === 1 ? 'was' : 'were'
  return `${count(total, 'number')} without + ${verb} read in the default country, ${country}.`
}
