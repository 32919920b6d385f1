/**
 * What is checked before a number is connected, in this order: the token with its kind, permissions and account; the app
 * secret and the account's number; the registration; whether WhatsApp lets the number send; and the subscription of callbacks.
 */
export const connectionChecks = ['token', 'account', 'registration', 'health', 'callbacks'] as const
export type ConnectionCheck = (typeof connectionChecks)[number]
