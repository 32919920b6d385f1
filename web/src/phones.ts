import type { PhoneReading } from '@parley/shared/contacts/phone'
import { useQueryClient } from '@tanstack/react-query'
import { WrongInput } from './failures.ts'
import { useScope } from './scope.ts'
import { useTRPC } from './trpc.ts'
import { count } from './ui/text/format.ts'

/**
 * Reads a phone as people here write it: without + it is one of the workspace's default country. The rules of all
 * countries are fetched when the first phone is read.
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

/** The phone that was read; what is wrong with it stands at the field `phone`. */
export function phoneOf(reading: PhoneReading): string {
  if (!reading.ok) throw new WrongInput('phone', reading.problem)
  return reading.phone
}

/** What a list is told of its numbers without +. */
export function describeLocalNumbers(many: number, country: string): string {
  const were = many === 1 ? 'was read as a number' : 'were read as numbers'
  return `${count(many, 'number')} without + ${were} of ${country}, the default country in the settings.`
}
