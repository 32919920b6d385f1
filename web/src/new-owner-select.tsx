import { NativeSelect } from '@mantine/core'
import type { MemberPermission } from '@parley/shared/workspace/members'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from './scope.ts'
import { useTRPC } from './trpc.ts'

type NewOwnerSelectProps = {
  label: string
  /** What the new owner must be allowed to do. */
  permission: MemberPermission
  /** The person who gives it away. */
  except?: string
  /** The choice of leaving it without an owner. */
  nobody?: string
  value: string
  onChange: (userId: string) => void
}

/** The members who may take over an API key or a webhook. */
export function NewOwnerSelect({ label, permission, except, nobody, value, onChange }: NewOwnerSelectProps) {
  const { t } = useTranslation('common')
  const trpc = useTRPC()
  const members = useQuery(trpc.members.list.queryOptions(useScope()))
  const able = (members.data?.data ?? []).filter(
    (each) => each.user_id !== except && each.permissions.includes(permission),
  )
  return (
    <NativeSelect
      label={label}
      description={t('newOwnerHint')}
      data={[
        ...(nobody === undefined ? [] : [{ value: '', label: nobody }]),
        ...able.map(({ user_id, name, email }) => ({ value: user_id, label: `${name} (${email})` })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
