import { checkPhone } from '@parley/shared/contacts/phone'
import { AppError } from '../../errors.ts'

/** The customer's phone number in its bare form, or `invalid_request` naming the field it came in. */
export function checkCustomer(written: string, path: string): string {
  const checked = checkPhone(written)
  if (checked.ok) return checked.phone
  throw new AppError('invalid_request', checked.problem, { details: [{ path, message: checked.problem }] })
}
