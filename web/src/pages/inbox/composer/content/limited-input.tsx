import { Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type LimitedInputProps = {
  label: string
  /** The most characters that it may have. More can be typed, and are said to be too many. */
  limit: number
  value?: string | undefined
  error?: ReactNode
  onChange: (event: ChangeEvent<HTMLInputElement> & ChangeEvent<HTMLTextAreaElement>) => void
  isLong?: boolean
  autoFocus?: boolean
}

/** A field that counts the characters while they are typed. */
export function LimitedInput({ limit, isLong = false, autoFocus = false, value = '', ...field }: LimitedInputProps) {
  const { t } = useTranslation('composer')
  const { length } = value.trim()
  const shared = {
    ...field,
    value,
    dir: 'auto',
    'data-autofocus': autoFocus || undefined,
    description: t('countOfLimit', { length, limit }),
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    descriptionProps: { style: { textAlign: 'end' as const, ...(length > limit && { color: 'var(--ui-bad)' }) } },
  }
  return isLong ? <Textarea {...shared} autosize minRows={2} maxRows={6} /> : <TextInput {...shared} />
}
