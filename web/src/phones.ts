import { checkPhone, type PhoneReading } from '@parley/shared/contacts/phone'
import { maxPhonesAtOnce, maxWrittenPhoneLength } from '@parley/shared/words'
import { useRef } from 'react'
import { FieldError } from './failures.ts'
import { i18n } from './i18n/i18n.ts'
import { translated } from './i18n/sentences.ts'
import { useScope } from './scope.ts'
import { useTRPCClient } from './trpc.ts'
import { countryName } from './ui/text/country-name.ts'

/** Reads phone numbers; those without + are read in the workspace's default country. */
export type PhonesReader = (written: readonly string[]) => Promise<ReadonlyMap<string, PhoneReading>>

/**
 * Reads numbers without + by the server, which knows the numbers of all countries, and others at once. A number is asked for
 * once while the component is shown.
 */
export function usePhonesReader(): PhonesReader {
  const client = useTRPCClient()
  const scope = useScope()
  const known = useRef(new Map<string, PhoneReading>())
  return async (written) => {
    const unknown = [...new Set(written)].filter((each) => !known.current.has(each))
    const local = unknown.filter(needsCountry)
    for (const each of unknown) if (!needsCountry(each)) known.current.set(each, checkPhone(each))
    for (let from = 0; from < local.length; from += maxPhonesAtOnce) {
      const phones = local.slice(from, from + maxPhonesAtOnce)
      const readings = await client.contacts.readPhones.query({ ...scope, phones })
      for (const [index, reading] of readings.entries()) known.current.set(phones[index] ?? '', reading)
    }
    return known.current
  }
}

/** Whether this could be a number without +. */
function needsCountry(written: string): boolean {
  return written.length <= maxWrittenPhoneLength && /^[^+]*\d/.test(written) && !checkPhone(written).ok
}

/**
 * Reads a list with numbers without +: once to learn which numbers it has, and again with the server's readings.
 */
export async function readWithPhones<List>(
  readList: (readPhone: (written: string) => PhoneReading) => List,
  readPhones: PhonesReader,
): Promise<List> {
  const found = new Set<string>()
  readList((written) => {
    found.add(written)
    return checkPhone(written)
  })
  const readings = await readPhones([...found])
  return readList((written) => readings.get(written) ?? checkPhone(written))
}

/** Reads one phone number. */
export function usePhoneReader(): (written: string) => Promise<PhoneReading> {
  const readPhones = usePhonesReader()
  return async (written) => (await readPhones([written])).get(written) ?? checkPhone(written)
}

/** The phone number that was read. Throws a `FieldError` for the field `phone` if it is invalid. */
export function phoneOf(reading: PhoneReading): string {
  if (!reading.ok) throw new FieldError('phone', translated(reading.problem))
  return reading.phone
}

/** Explains how the numbers without + in a list were read. */
export function describeLocalNumbers(total: number, country: string): string {
  return i18n.t('common:numbersWithoutReadInTheDefault', { count: total, country: countryName(country) })
}
