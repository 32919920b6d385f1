import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import type { RecipientCountry } from '@parley/shared/campaigns/campaign-check'
import { countryOfAddress } from '@parley/shared/contacts/address-country'
import { nameOfCountry } from '@parley/shared/contacts/phone-in-country'

const addressesPerTurn = 100

/**
 * The countries of these phone numbers and user IDs with their time zones, most recipients first. The event loop has a turn
 * between every few numbers, whose rules take a while.
 */
export async function countriesOf(addresses: readonly string[]): Promise<RecipientCountry[]> {
  const counts = new Map<string, number>()
  for (const [index, address] of addresses.entries()) {
    if (index > 0 && index % addressesPerTurn === 0) await turnOfEventLoop()
    const country = countryOfAddress(address)
    if (country !== undefined) counts.set(country, (counts.get(country) ?? 0) + 1)
  }
  return [...counts]
    .map(([country, recipients]) => ({
      country: nameOfCountry(country),
      recipients,
      time_zones: [...timeZonesOf(country)],
    }))
    .filter(({ time_zones }) => time_zones.length > 0)
    .sort((a, b) => b.recipients - a.recipients || a.country.localeCompare(b.country))
}

// The types of the language do not have it yet.
type LocaleWithTimeZones = Intl.Locale & { readonly getTimeZones?: () => readonly string[] | undefined }

function timeZonesOf(country: string): readonly string[] {
  const locale: LocaleWithTimeZones = new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? []
}
