import { TextInput } from '@mantine/core'
import { questionLimits as limits } from '@parley/shared/conversations/content-limits'
import { useTranslation } from 'react-i18next'
import { FilesField } from '../../../canned-replies/files-field.tsx'
import { ButtonFields } from './button-fields.tsx'
import type { ComposedType, ContentFormState } from './content-values.ts'
import { LimitedInput } from './limited-input.tsx'
import { SectionFields } from './section-fields.tsx'

type QuestionFieldsProps = { type: Exclude<ComposedType, 'location' | 'contacts'>; form: ContentFormState }

/** What the customer is asked, with what stands above and below it and what they can tap. */
export function QuestionFields({ type, form }: QuestionFieldsProps) {
  const { t } = useTranslation('composer')
  const { headerFiles } = form.getValues()
  const isPlain = type === 'location_request'
  const hasFile = headerFiles.length > 0
  return (
    <>
      {!isPlain && !hasFile && (
        <LimitedInput label={t('header')} limit={limits.header} {...form.getInputProps('header')} />
      )}
      {(type === 'buttons' || type === 'link_button') && (
        <FilesField
          label={t('headerFile')}
          most={1}
          files={headerFiles}
          error={hasFile && form.errors.header}
          onChange={(files) => form.setFieldValue('headerFiles', files)}
        />
      )}
      <LimitedInput
        label={t('text')}
        limit={type === 'list' ? limits.listText : limits.text}
        isLong
        autoFocus
        {...form.getInputProps('text')}
      />
      {!isPlain && <LimitedInput label={t('footer')} limit={limits.footer} {...form.getInputProps('footer')} />}
      {type === 'buttons' && <ButtonFields form={form} />}
      {type === 'list' && (
        <>
          <LimitedInput label={t('listButton')} limit={limits.buttonTitle} {...form.getInputProps('button')} />
          <SectionFields form={form} />
        </>
      )}
      {type === 'link_button' && (
        <>
          <LimitedInput label={t('buttonTitle')} limit={limits.buttonTitle} {...form.getInputProps('title')} />
          <TextInput label={t('url')} type="url" placeholder="https://" {...form.getInputProps('url')} />
        </>
      )}
    </>
  )
}
