import { Checkbox, Group } from '@mantine/core'
import type { ContactView } from '@parley/shared/contacts/contacts'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../scope.ts'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { TagChip } from '../../inbox/tags/tag-chip.tsx'
import { useTagColour } from '../../inbox/tags/use-tags.ts'
import type { Tagging } from './use-tagging.ts'

/** The columns of a table of contacts with their tags, and with a checkbox for members who may change them. */
export function useTagColumns(tagging: Tagging): { tags: Column<ContactView>; select: Column<ContactView>[] } {
  const { t } = useTranslation('contact-tags')
  const mayTag = useMay('manage_contacts')
  const colourOf = useTagColour()
  const select: Column<ContactView> = {
    head: t('select'),
    align: 'end',
    narrow: 'actions',
    cell: ({ id, name, phone, username }) => (
      <Checkbox
        display="inline-block"
        style={{ verticalAlign: 'middle' }}
        aria-label={t('selectContact', { name: name ?? username ?? phone ?? id })}
        checked={tagging.chosen.includes(id)}
        onChange={() => tagging.toggle(id)}
      />
    ),
  }
  return {
    tags: {
      head: t('tags'),
      cell: ({ id }) => (
        <Group gap={4}>
          {tagging.tagsOf(id).map((name) => (
            <TagChip key={name} name={name} colour={colourOf(name)} />
          ))}
        </Group>
      ),
    },
    select: mayTag ? [select] : [],
  }
}
