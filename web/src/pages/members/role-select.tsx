import { roles } from '@parley/shared/words'
import type { Role } from '@parley/shared/workspace/members'
import { useWorkspaceContext } from '../../scope.ts'
import { Select } from '../../ui/forms/select.tsx'
import { inWords } from '../../ui/text/format.ts'
import { roleMeanings } from './role-words.ts'

/** Owners are made by owners, so others are not offered that role. */
export function RoleSelect({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const { workspace } = useWorkspaceContext()
  const offered = roles.filter((role) => role !== 'owner' || workspace.role === 'owner')
  return (
    <Select
      label="Role"
      description={roleMeanings[value]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
      data={offered.map((role) => ({ value: role, label: inWords(role) }))}
      value={value}
      onChange={(next) => next && onChange(next as Role)}
    />
  )
}
