import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useTo } from '../scope.ts'
import { useIsSimulated } from './use-is-simulated.ts'

/** Shown next to a send button while live messages reach no customers. */
export function SimulatedNote() {
  const isSimulated = useIsSimulated()
  const to = useTo()
  if (!isSimulated) return null
  return (
    <Text size="xs" c="var(--ui-warn)">
      Simulated: no number is connected, so no real phone gets this. See it in the{' '}
      <Anchor component={Link} to={to('simulator')} inherit underline="always">
        simulator
      </Anchor>
      .
    </Text>
  )
}
