import { Stack } from '@mantine/core'
import type { MemberPermission } from '@parley/shared/workspace/members'
import { useState } from 'react'
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
  const { me } = useWorkspaceContext()
  const [userId, setUserId] = useState(me.user.id)
  return (
    <Confirm opened={opened} onClose={onClose} question={question} yes="Hand over" onConfirm={() => onHandOver(userId)}>
      <Stack gap="sm">
        <span>It keeps working with the same secret. It is listed when its new owner leaves the workspace.</span>
        <NewOwnerSelect label="New owner" permission={permission} value={userId} onChange={setUserId} />
      </Stack>
    </Confirm>
  )
}
