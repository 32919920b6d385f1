import { Stack } from '@mantine/core'
import type { MemberPermission } from '@parley/shared/workspace/members'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewOwnerSelect } from './new-owner-select.tsx'
import { useWorkspaceContext } from './scope.ts'
import { Confirm } from './ui/overlays/confirm.tsx'

type HandOverProps = {
  opened: boolean
  onClose: () => void
  question: string
  permission: MemberPermission
  onHandOver: (userId: string) => Promise<unknown>
}

/** Asks which member becomes responsible for an API key or a webhook; the signed-in user is preselected. */
export function HandOver({ opened, onClose, question, permission, onHandOver }: HandOverProps) {
  const { t } = useTranslation('common')
  const { me } = useWorkspaceContext()
  const [userId, setUserId] = useState(me.user.id)
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      question={question}
      yes={t('handOver')}
      onConfirm={() => onHandOver(userId)}
    >
      <Stack gap="sm">
        <span>{t('handOverEffect')}</span>
        <NewOwnerSelect label={t('newOwner')} permission={permission} value={userId} onChange={setUserId} />
      </Stack>
    </Confirm>
  )
}
