import { Textarea, type TextareaProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The addresses that a key may be used from, one range per line; empty for any. Takes the input props of the form. */
export function RangesInput(props: TextareaProps) {
  const { t } = useTranslation('api-keys')
  return (
    <Textarea
      label={t('allowedAddresses')}
      description={t('ipRangesHint')}
      autosize
      minRows={1}
      maxRows={8}
      {...props}
    />
  )
}

/** The ranges of the field for the API; null for any address. */
export function rangesOf(text: string): string[] | null {
  const ranges = text.split(/[\s,]+/).filter((range) => range !== '')
  return ranges.length === 0 ? null : ranges
}

/** An error of one range or channel belongs to the whole field. */
export function fieldOfRange(path: string): string {
  return ['allowedCidrs', 'channel_ids'].find((field) => path.startsWith(field)) ?? path
}
