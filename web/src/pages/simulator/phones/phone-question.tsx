import type { SimulatedBubble } from '@parley/shared/simulator/simulator'
import type { FilledButton } from '@parley/shared/templates/template-text'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TemplateBubble } from '../../templates/preview.tsx'
import { BubbleFile } from './bubble-file.tsx'
import { ListSheet } from './list-sheet.tsx'
import styles from './phone-bubble.module.css'
import { examplePlace, type OnAnswer, type Question } from './phone-message.ts'

type PhoneQuestionProps = {
  content: Question
  media: SimulatedBubble['media']
  onAnswer: OnAnswer
  foot: ReactNode
}

/** A message that asks the customer to tap something, which they can do here. */
export function PhoneQuestion({ content, media, onAnswer, foot }: PhoneQuestionProps) {
  const { t } = useTranslation('simulator')
  const [isOpen, setOpen] = useState(false)
  const header = 'header' in content && content.header?.type === 'text' ? content.header.text : null
  const footer = ('footer' in content && content.footer) || null
  const tap = (label: string) => {
    if (content.type === 'list') return setOpen(!isOpen)
    if (content.type === 'location_request') return onAnswer({ location: examplePlace })
    const button = content.type === 'buttons' && content.buttons.find(({ title }) => title === label)
    if (button) onAnswer({ tap: button.id })
  }
  return (
    <div className={styles.question}>
      {media && <BubbleFile media={media} />}
      <TemplateBubble
        filled={{ header, body: content.text, footer, buttons: buttonsOf(content, t('sendLocation')) }}
        onQuickReply={tap}
        foot={foot}
      />
      {content.type === 'list' && isOpen && (
        <ListSheet
          content={content}
          onChoose={(id) => {
            setOpen(false)
            onAnswer({ tap: id })
          }}
        />
      )}
    </div>
  )
}

function buttonsOf(content: Question, sendLocation: string): FilledButton[] {
  switch (content.type) {
    case 'buttons':
      return content.buttons.map(({ title }) => ({ type: 'QUICK_REPLY', text: title }))
    case 'list':
      return [{ type: 'QUICK_REPLY', text: content.button }]
    case 'link_button':
      return [{ type: 'URL', text: content.title, url: content.url }]
    case 'location_request':
      return [{ type: 'QUICK_REPLY', text: sendLocation }]
  }
}
