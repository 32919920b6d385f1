import { Button, Group, Text } from '@mantine/core'
import type { AccessOwner } from '@parley/shared/workspace/access-owner'
import { RelativeTime } from './ui/text/time.tsx'

type FormerOwnerProps = {
  owner: AccessOwner
  /** What the person is responsible for, for the accessible names of the buttons. */
  what: string
  isBusy: boolean
  onTakeOver: () => void
  /** Omitted where it is disabled already. */
  onDisable?: (() => void) | undefined
}

/** Says that the person responsible for an API key or a webhook has left, with what to do. Nothing for a member. */
export function FormerOwner({ owner, what, isBusy, onTakeOver, onDisable }: FormerOwnerProps) {
  if (owner.is_member) return null
  return (
    <>
      <Text size="xs" c="dimmed" component="div">
        <OwnerInWords owner={owner} />
      </Text>
      <Group gap={6} mt={4}>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Take over ${what}`}
          disabled={isBusy}
          onClick={onTakeOver}
        >
          Take over
        </Button>
        {onDisable && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Disable ${what}`}
            disabled={isBusy}
            onClick={onDisable}
          >
            Disable
          </Button>
        )}
      </Group>
    </>
  )
}

function OwnerInWords({ owner: { name, left_at: leftAt } }: { owner: AccessOwner }) {
  if (name === null) return 'Owned by an unknown person'
  if (leftAt === null) return `Owned by ${name}, who left`
  return (
    <>
      Owned by {name}, who left <RelativeTime at={leftAt} />
    </>
  )
}
