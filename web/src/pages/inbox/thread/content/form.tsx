import { answersIn } from '@parley/shared/conversations/form-answers'
import type { MessageContent } from '@parley/shared/conversations/message-content'
import { useTranslation } from 'react-i18next'
import { FormattedText } from '../../../../ui/text/formatted-text.tsx'
import { Facts } from './facts.tsx'

/** The answers of a form. */
export function Form({ content, text }: { content: Extract<MessageContent, { type: 'form_reply' }>; text: string }) {
  const { t } = useTranslation('timeline')
  if (content.answers === undefined) return <FormattedText text={text} />
  return (
    <>
      <b dir="auto">{content.body ?? t('form')}</b>
      <Facts facts={answersIn(content.answers)} />
    </>
  )
}
