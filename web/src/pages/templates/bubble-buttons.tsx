import type { FilledButton } from '@parley/shared/templates/template-text'
import { IconArrowBackUp, IconCopy, IconExternalLink, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './preview.module.css'

export type QuickReply = ((text: string) => void) | undefined

const icons: Record<string, typeof IconCopy> = {
  QUICK_REPLY: IconArrowBackUp,
  URL: IconExternalLink,
  PHONE_NUMBER: IconPhone,
  COPY_CODE: IconCopy,
  OTP: IconCopy,
}

/** Quick replies are clickable where a handler is given. */
export function BubbleButtons({ buttons, onQuickReply }: { buttons: FilledButton[]; onQuickReply: QuickReply }) {
  const { t } = useTranslation('common')
  return buttons.map((button, index) => {
    const Icon = icons[button.type] ?? IconExternalLink
    const label = (
      <>
        <Icon size={15} aria-hidden /> {button.text || t('button')}
      </>
    )
    const key = `${index}-${button.text}`
    return onQuickReply && button.type === 'QUICK_REPLY' ? (
      <button key={key} type="button" className={styles.button} onClick={() => onQuickReply(button.text)}>
        {label}
      </button>
    ) : (
      <div key={key} className={styles.button} title={button.code ?? button.url}>
        {label}
      </div>
    )
  })
}
