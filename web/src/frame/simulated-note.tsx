import { Anchor, Text } from '@mantine/core'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../scope.ts'
import { useIsSimulated } from './use-is-simulated.ts'

/** A note that is shown next to a send button while live messages reach no customers. */
export function SimulatedNote() {
  const { t } = useTranslation('frame')
  const isSimulated = useIsSimulated()
  const to = useTo()
  if (!isSimulated) return null
  return (
    <Text size="xs" c="var(--ui-test)">
      <Trans
        t={t}
        i18nKey="simulatedHint"
        components={{ a: <Anchor component={Link} to={to('simulator')} inherit underline="always" /> }}
      />
    </Text>
  )
}
