/** What is checked before a number is used: its token, its registration and its health. */
export type NumberSetup = {
  kind: string
  isValid: boolean
  scopes: string[]
  /** The accounts that the token is limited to; undefined for those that have it. */
  targets: readonly string[] | undefined
  /** When the token expires, in seconds since 1970; 0 for never. */
  expiresAt: number
  status: string
  verification: string
  /** The PIN of the two-step verification; undefined until a registration sets it. */
  pin: string | undefined
  attempts: number
  health: object
}

export function makeSetup(): NumberSetup {
  return {
    kind: 'SYSTEM_USER',
    isValid: true,
    scopes: ['whatsapp_business_management', 'whatsapp_business_messaging', 'public_profile'],
    targets: undefined,
    expiresAt: 0,
    status: 'CONNECTED',
    verification: 'VERIFIED',
    pin: undefined,
    attempts: 0,
    health: { can_send_message: 'AVAILABLE', entities: [] },
  }
}
