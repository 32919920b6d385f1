import { ActionIcon, Checkbox } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { QuotedMessage } from './quoted-message.ts'
import styles from './reply-extras.module.css'

type QuotedStripProps = { quoted: QuotedMessage; onRemove: () => void }

/** The message that the reply quotes, above it. */
export function QuotedStrip({ quoted: { direction, text }, onRemove }: QuotedStripProps) {
  const { t } = useTranslation('composer')
  return (
    <section className={styles.quoted} aria-label={t('quotedMessage')}>
      <span>
        <b>{t(direction === 'outbound' ? 'quotesUs' : 'quotesCustomer')}</b>
        <bdi>{text}</bdi>
      </span>
      <ActionIcon variant="subtle" size={28} aria-label={t('removeQuote')} title={t('removeQuote')} onClick={onRemove}>
        <IconX size={14} />
      </ActionIcon>
    </section>
  )
}

type PreviewSwitchProps = { isHidden: boolean; onChange: (isHidden: boolean) => void }

/** Whether the customer sees a preview of the link in the text. */
export function PreviewSwitch({ isHidden, onChange }: PreviewSwitchProps) {
  const { t } = useTranslation('composer')
  return (
    <Checkbox
      size="xs"
      mt={6}
      label={t('linkPreview')}
      checked={!isHidden}
      onChange={(event) => onChange(!event.currentTarget.checked)}
    />
  )
}
