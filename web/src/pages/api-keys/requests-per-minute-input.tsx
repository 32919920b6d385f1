import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The rate limit of a key; empty for that of the workspace. Takes the input props of the form. */
export function RequestsPerMinuteInput(props: NumberInputProps) {
  const { t } = useTranslation('api-keys')
  return (
    <NumberInput
      label={t('requestsPerMinute')}
      description={t('leaveEmptyForYourPlansLimit')}
      placeholder={t('planLimit')}
      allowDecimal={false}
      thousandSeparator=","
      {...props}
    />
  )
}
