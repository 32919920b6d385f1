import { Button, Group, Text } from '@mantine/core'
import type { AccessOwner } from '@parley/shared/workspace/access-owner'
import { Trans, useTranslation } from 'react-i18next'
import { RelativeTime } from './ui/text/time.tsx'

type FormerOwnerProps = {
  owner: AccessOwner
  /** What the person is responsible for, for the accessible names of the buttons. */
  what: string
  isBusy: boolean
  onTakeOver: () => void
  /** Disables the API key or webhook; omitted where it is disabled already. */
  onDisable?: (() => void) | undefined
}

/** Says that the person responsible for an API key or a webhook has left, with what to do. Nothing for a member. */
export function FormerOwner({ owner, what, isBusy, onTakeOver, onDisable }: FormerOwnerProps) {
  const { t } = useTranslation('common')
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
          aria-label={t('takeOverNamed', { what })}
          disabled={isBusy}
          onClick={onTakeOver}
        >
          {t('takeOver')}
        </Button>
        {onDisable && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('disableNamed', { what })}
            disabled={isBusy}
            onClick={onDisable}
          >
            {t('disable')}
          </Button>
        )}
      </Group>
    </>
  )
}

function OwnerInWords({ owner: { name, left_at: leftAt } }: { owner: AccessOwner }) {
  const { t } = useTranslation('common')
  if (name === null) return t('ownedByAnUnknownPerson')
  if (leftAt === null) return t('ownedByWhoLeft', { name })
  return (
    <Trans
      t={t}
      i18nKey="ownedByFormerMember"
      values={{ name }}
      components={{ relativetime: <RelativeTime at={leftAt} /> }}
    />
  )
}
