import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatShare } from '../../ui/text/format.ts'

/** A share with its base: `95% of 1,000`. */
export function Share({ part, of }: { part: number; of: number }) {
  const { t } = useTranslation('analytics')
  if (of === 0) return <Text size="sm">{t('notSent')}</Text>
  return (
    <>
      {formatShare(part / of)}
      <Text span size="xs" c="dimmed">
        {' '}
        {t('ofTotal', { total: formatNumber(of) })}
      </Text>
    </>
  )
}
