import type { GraphAccount } from '../graph/accounts.ts'

/** The input for connecting the number of this account. */
export function connectionTo(account: GraphAccount) {
  return {
    platform: 'whatsapp',
    phoneNumberId: account.phoneNumberId,
    businessAccountId: account.id,
    accessToken: account.token,
    appSecret: account.appSecret,
  } as const
}
