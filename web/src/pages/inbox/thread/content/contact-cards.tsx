import type { MessageContent } from '@parley/shared/conversations/message-content'
import { IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../../ui/text/copy-button.tsx'
import { FormattedText } from '../../../../ui/text/formatted-text.tsx'
import { byLocale } from '../../../../ui/text/locale.ts'
import styles from './content.module.css'

const days = byLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))

type Contacts = Extract<MessageContent, { type: 'contacts' }>
type Card = Contacts['contacts'][number]

/** Shared contact cards with everything that they hold. */
export function ContactCards({ contacts }: Pick<Contacts, 'contacts'>) {
  const { t } = useTranslation('timeline')
  return contacts.map((card, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the contacts of a message never change
    <div key={index} className={styles.card}>
      <IconUser size={18} aria-hidden />
      <div>
        <b dir="auto">{card.name ?? t('noName')}</b>
        {linesOf(card).map(({ text, copied }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a contact never change
          <div key={at} className={styles.copied}>
            <FormattedText text={text} />
            {copied && <CopyButton text={text} what={t(copied, { value: text })} />}
          </div>
        ))}
        {card.birthday && <div dir="auto">{t('birthday', { date: dateOf(card.birthday) })}</div>}
        {card.origin === 'contact_request' && <small className={styles.more}>{t('sharedOnRequest')}</small>}
      </div>
    </div>
  ))
}

type Line = {
  readonly text: string
  /** What a button copies, where it does. */
  readonly copied?: 'phoneToCopy' | 'emailToCopy'
}

function linesOf({ title, department, organization, phones, emails = [], urls = [], addresses = [] }: Card): Line[] {
  const work = [title, department, organization].filter(Boolean).join(', ')
  const places = addresses.map(({ street, city, state, zip, country }) => {
    const town = [zip, city].filter(Boolean).join(' ')
    return [street, town, state, country].filter(Boolean).join(', ')
  })
  const lines: Line[] = [
    { text: work },
    ...phones.map(({ phone, platform_id: id }) => ({ text: phone ?? id ?? '', copied: 'phoneToCopy' as const })),
    ...emails.map((text) => ({ text, copied: 'emailToCopy' as const })),
    ...[...urls, ...places].map((text) => ({ text })),
  ]
  return lines.filter(({ text }) => text !== '')
}

/** A day such as 1975-11-02 in the reader's language. Anything else stays as it is written. */
function dateOf(written: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(written) ? Date.parse(written) : Number.NaN
  if (Number.isNaN(time)) return written
  return days().format(time)
}
