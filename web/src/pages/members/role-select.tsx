import { roles } from '@parley/shared/words'
import type { Role } from '@parley/shared/workspace/members'
import { useTranslation } from 'react-i18next'
import { roleMeanings, roleNames } from '../../roles.ts'
import { useWorkspaceContext } from '../../scope.ts'
import { Select } from '../../ui/forms/select.tsx'

/** Only owners can assign the owner role, so it is not offered to others. */
export function RoleSelect({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const { t } = useTranslation('members')
  const { workspace } = useWorkspaceContext()
  const offered = roles.filter((role) => role !== 'owner' || workspace.role === 'owner')
  return (
    <Select
      label={t('role')}
      description={roleMeanings[value]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
      data={offered.map((role) => ({ value: role, label: roleNames[role] }))}
      value={value}
      onChange={(next) => next && onChange(next as Role)}
    />
  )
}
