import type { MessageContent } from '@parley/shared/conversations/message-content'
import { IconCash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../../ui/text/format.ts'
import styles from './content.module.css'

const states = { pending: 'paymentPending', captured: 'paymentCaptured', failed: 'paymentFailed' } as const

/** The latest state of a payment for an order. It says nothing about the delivery of the order. */
export function PaymentLine({ payment }: { payment: Extract<MessageContent, { type: 'payment' }> }) {
  const { t } = useTranslation('timeline')
  const { status, amount, currency, reference_id: reference, error } = payment
  const state = Object.hasOwn(states, status) ? states[status as keyof typeof states] : undefined
  return (
    <div className={styles.card}>
      <IconCash size={18} aria-hidden />
      <div>
        <b>{state ? t(state) : t('paymentOther', { status })}</b>
        {amount !== undefined && <div dir="auto">{costOf(amount, currency)}</div>}
        {reference !== undefined && <div dir="auto">{t('paymentReference', { id: reference })}</div>}
        {error && <small className={styles.more}>{error.message}</small>}
      </div>
    </div>
  )
}

/** Writes an amount as the platform does where the currency is none that is known. */
function costOf(amount: string, currency: string | undefined): string {
  const value = Number(amount)
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency) || Number.isNaN(value)) {
    return [amount, currency].filter(Boolean).join(' ')
  }
  return formatMoney(Math.round(value * 1_000_000), currency)
}
