import type { MessageContent } from '@parley/shared/conversations/message-content'
import { IconCheck, IconChevronDown, IconExternalLink, IconList, IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormattedText } from '../../../../ui/text/formatted-text.tsx'
import thread from '../thread.module.css'
import styles from './content.module.css'
import { ExternalLink } from './external-link.tsx'

type Of<Type extends MessageContent['type']> = Extract<MessageContent, { type: Type }>
type QuestionContent = Of<'buttons'> | Of<'list'> | Of<'link_button'> | Of<'location_request'>
type Chosen = ReadonlySet<string>
type QuestionProps = {
  content: QuestionContent
  /** The IDs of the buttons that the customer tapped, and of the rows that they chose. */
  chosen: Chosen
}

/** A message that asks the customer to tap something. A file of its header is shown above it as any other file. */
export function Question({ content, chosen }: QuestionProps) {
  const header = 'header' in content ? content.header : undefined
  const footer = 'footer' in content ? content.footer : undefined
  return (
    <>
      {header?.type === 'text' && (
        <strong className={thread.header} dir="auto">
          {header.text}
        </strong>
      )}
      <FormattedText text={content.text} />
      {footer && (
        <div className={thread.footer} dir="auto">
          {footer}
        </div>
      )}
      <ToTap content={content} chosen={chosen} />
    </>
  )
}

function ToTap({ content, chosen }: QuestionProps): ReactNode {
  const { t } = useTranslation(['timeline', 'inbox'])
  switch (content.type) {
    case 'buttons':
      return (
        <ul className={thread.buttons} aria-label={t('inbox:buttons')}>
          {content.buttons.map(({ id, title }) => (
            <li key={id} title={t('buttonId', { id })} data-chosen={chosen.has(id) || undefined}>
              {chosen.has(id) && <ChosenMark />}
              <bdi>{title}</bdi>
            </li>
          ))}
        </ul>
      )
    case 'list':
      return <Rows content={content} chosen={chosen} />
    case 'link_button':
      return (
        <ul className={thread.buttons} aria-label={t('inbox:buttons')}>
          <li title={content.url}>
            <ExternalLink url={content.url}>
              <IconExternalLink size={13} aria-hidden /> <bdi>{content.title}</bdi>
            </ExternalLink>
          </li>
        </ul>
      )
    case 'location_request':
      return (
        <ul className={thread.buttons} aria-label={t('inbox:buttons')}>
          <li>
            <IconMapPin size={13} aria-hidden /> {t('shareLocation')}
          </li>
        </ul>
      )
  }
}

/** The rows of a list, which unfold as they do on the customer's phone. The chosen one is shown before. */
function Rows({ content, chosen }: { content: Of<'list'>; chosen: Chosen }) {
  const { t } = useTranslation('timeline')
  const rows = content.sections.flatMap((section) => section.rows)
  const titles = rows.filter(({ id }) => chosen.has(id)).map(({ title }) => title)
  return (
    <details className={styles.rows}>
      <summary>
        <IconList size={14} aria-hidden /> <bdi>{content.button}</bdi>
        {titles.length > 0 && (
          <span className={styles.chosenRow}>
            <ChosenMark /> <bdi>{titles.join(', ')}</bdi>
          </span>
        )}
        <IconChevronDown className={styles.unfolds} size={14} aria-hidden />
      </summary>
      {content.sections.map(({ title, rows: itsRows }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a sent message never change
        <div key={index}>
          {title && <b dir="auto">{title}</b>}
          <ul className={styles.items} aria-label={title ?? t('listRows')}>
            {itsRows.map((row) => (
              <li key={row.id} title={t('rowId', { id: row.id })} data-chosen={chosen.has(row.id) || undefined}>
                <span dir="auto">
                  {row.title}
                  {row.description && <small className={styles.more}>{row.description}</small>}
                </span>
                {chosen.has(row.id) && <ChosenMark />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  )
}

function ChosenMark() {
  const { t } = useTranslation('timeline')
  return <IconCheck size={14} className={styles.chosen} role="img" aria-label={t('chosenByCustomer')} />
}
