import { checkPhone } from '@parley/shared/contacts/phone'
import { AppError } from '../../errors.ts'

/** The customer's phone number in E.164, or `invalid_request` at the field that contains it. */
export function checkCustomer(written: string, path: string): string {
  const checked = checkPhone(written)
  if (checked.ok) return checked.phone
  throw new AppError('invalid_request', checked.problem, { details: [{ path, message: checked.problem }] })
}
