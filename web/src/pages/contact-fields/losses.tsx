import { Checkbox, Text } from '@mantine/core'
import type { ContactFieldLosses } from '@parley/shared/contacts/contact-fields'
import { useTranslation } from 'react-i18next'
import { Callout } from '../../ui/text/callout.tsx'

type LossesProps = {
  losses: ContactFieldLosses
  checked: boolean
  onChange: (discard: boolean) => void
}

/** The values that the new type does not accept, and the consent to remove them. */
export function Losses({ losses: { count, samples, is_complete }, checked, onChange }: LossesProps) {
  const { t } = useTranslation('contact-fields')
  return (
    <Callout tone="bad" alert>
      <Text size="sm">{t(is_complete ? 'notConvertible' : 'notConvertibleAtLeast', { count })}</Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <bdi>{samples.join(' · ')}</bdi>
        {count > samples.length && ' …'}
      </Text>
      <Checkbox
        mt="xs"
        label={t('removeThem')}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Callout>
  )
}
