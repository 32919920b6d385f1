import { answersIn } from '@parley/shared/conversations/form-answers'
import type { MessageContent } from '@parley/shared/conversations/message-content'
import { PlatformInteractive } from '@parley/shared/conversations/platform-interactive'
import { IconForms, IconShoppingBag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormattedText } from '../../../../ui/text/formatted-text.tsx'
import thread from '../thread.module.css'
import styles from './content.module.css'
import { Facts } from './facts.tsx'

type InteractiveProps = {
  content: Extract<MessageContent, { type: 'interactive' }>
  /** The text of the message. */
  text: string
}

/** A form, a catalog or products that were sent as the platform's own object, or what a customer sent of a further kind. */
export function Interactive({ content, text }: InteractiveProps) {
  const sent = PlatformInteractive.safeParse(content.interactive).data
  if (sent) return <Sent sent={sent} text={text} />
  if (content.answer === undefined) return <FormattedText text={text} />
  return (
    <>
      <FormattedText text={text} />
      <Facts facts={answersIn(content.answer)} />
    </>
  )
}

function Sent({ sent, text }: { sent: PlatformInteractive; text: string }) {
  const footer = sent.footer?.text
  const header = 'header' in sent ? (sent.header as { readonly text?: unknown } | undefined)?.text : undefined
  return (
    <>
      {typeof header === 'string' && (
        <strong className={thread.header} dir="auto">
          {header}
        </strong>
      )}
      <FormattedText text={sent.body?.text ?? text} />
      {footer && (
        <div className={thread.footer} dir="auto">
          {footer}
        </div>
      )}
      <Action sent={sent} />
    </>
  )
}

function Action({ sent }: { sent: PlatformInteractive }): ReactNode {
  const { t } = useTranslation('timeline')
  switch (sent.type) {
    case 'flow': {
      const { flow_cta, flow_name, flow_id } = sent.action.parameters
      const name = { name: t('flowName'), value: flow_name ?? flow_id ?? t('unknownId') }
      return (
        <Card icon={<IconForms size={18} aria-hidden />} title={t('form')}>
          <Facts facts={[{ name: t('flowButton'), value: flow_cta }, name]} />
        </Card>
      )
    }
    case 'catalog_message':
      return <Card icon={<IconShoppingBag size={18} aria-hidden />} title={t('catalog')} />
    case 'product': {
      const { catalog_id: id, product_retailer_id: product } = sent.action
      return (
        <Card icon={<IconShoppingBag size={18} aria-hidden />} title={t('productMessage')}>
          <bdi>{product}</bdi>
          <small className={styles.more}>{t('catalogOf', { id })}</small>
        </Card>
      )
    }
    case 'product_list': {
      const { catalog_id: id, sections } = sent.action
      return (
        <Card icon={<IconShoppingBag size={18} aria-hidden />} title={t('productList')}>
          {sections.map(({ title, product_items: items }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a sent message never change
            <div key={index}>
              {title && <span dir="auto">{title}: </span>}
              <bdi>{items.map(({ product_retailer_id: product }) => product).join(', ')}</bdi>
            </div>
          ))}
          <small className={styles.more}>{t('catalogOf', { id })}</small>
        </Card>
      )
    }
  }
}

function Card({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className={styles.card}>
      {icon}
      <div>
        <b>{title}</b>
        <div>{children}</div>
      </div>
    </div>
  )
}
