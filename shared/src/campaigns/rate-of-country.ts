import { type CountryCode, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min'

/** Countries with the calling code 1, of which the rate card lists area codes. Those not listed here have its own rate. */
const areaCodes: Readonly<Record<string, string>> = {
  AG: '1268',
  AI: '1264',
  AS: '1684',
  BB: '1246',
  BM: '1441',
  BS: '1242',
  DM: '1767',
  DO: '1809',
  GD: '1473',
  GU: '1671',
  JM: '1876',
  KN: '1869',
  KY: '1345',
  LC: '1758',
  MP: '1670',
  MS: '1664',
  PR: '1787',
  SX: '1721',
  TC: '1649',
  TT: '1868',
  VC: '1784',
  VG: '1284',
  VI: '1340',
}

/** The digits with which phone numbers of this country (ISO 3166) begin; empty for one that has none. */
export function callingDigitsOf(country: string): string {
  if (!isSupportedCountry(country)) return ''
  return areaCodes[country] ?? getCountryCallingCode(country satisfies CountryCode)
}
