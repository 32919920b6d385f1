import { checkPhone } from '@parley/shared/contacts/phone'
import { AppError } from '../../errors.ts'
import { asWritten } from '../../sentences/german.ts'

/** The customer's phone number in E.164, or `invalid_request` at the field that contains it. */
export function checkCustomer(written: string, path: string): string {
  const checked = checkPhone(written)
  if (checked.ok) return checked.phone
  const message = asWritten(checked.problem)
  throw new AppError('invalid_request', message, { details: [{ path, message }] })
}
