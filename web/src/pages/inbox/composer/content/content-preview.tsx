import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileAddress } from '../../../../files/use-file-address.ts'
import preview from '../../../templates/preview.module.css'
import { ContactCards } from '../../thread/content/contact-cards.tsx'
import { Place } from '../../thread/content/place.tsx'
import { Question } from '../../thread/content/question.tsx'
import { type ComposedType, type ContentValues, contentOf } from './content-values.ts'

type ContentPreviewProps = { type: ComposedType; values: ContentValues }
type Previewed = Parameters<typeof Question>[0]['content'] | Parameters<typeof Place>[0]['content'] | Cards
type Cards = { type: 'contacts' } & Parameters<typeof ContactCards>[0]

const nothing = new Set<string>()

/** The message as the customer sees it on their phone, while it is being filled in. */
export function ContentPreview({ type, values }: ContentPreviewProps) {
  const { t } = useTranslation('composer')
  const addressOf = useFileAddress()
  const [file] = type === 'buttons' || type === 'link_button' ? values.headerFiles : []
  return (
    <section className={preview.screen} aria-label={t('preview')}>
      <p className={preview.title} aria-hidden>
        {t('preview')}
      </p>
      <div className={preview.bubble}>
        {file?.kind === 'image' && <img src={addressOf(file.id, 'preview')} alt="" style={{ width: '100%' }} />}
        {file && file.kind !== 'image' && (
          <div className={preview.media}>
            <bdi>{file.name}</bdi>
          </div>
        )}
        <div className={preview.text}>
          {/* What is not filled in yet is an empty text, which the views show as nothing. */}
          {shown(contentOf(type, values) as Previewed)}
        </div>
      </div>
    </section>
  )
}

function shown(content: Previewed): ReactNode {
  switch (content.type) {
    case 'location': {
      const { latitude, longitude } = content
      return <Place content={{ ...content, latitude: latitude || null, longitude: longitude || null }} />
    }
    case 'contacts':
      return <ContactCards contacts={content.contacts} />
    case 'list':
      // A button needs a name, also before it is filled in.
      return <Question content={{ ...content, button: content.button || '…' }} chosen={nothing} />
    default:
      return <Question content={content} chosen={nothing} />
  }
}
