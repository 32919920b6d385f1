import { readPhoneIn } from '@parley/shared/contacts/phone-in-country'
import type { PhonesReader } from '../phones.ts'

/** Reads phone numbers as the server does for a workspace in Germany. */
export const readAsGerman: PhonesReader = async (written) =>
  new Map(written.map((each) => [each, readPhoneIn('DE', each)]))
