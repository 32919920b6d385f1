import { Button, Group, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTags } from '../../inbox/tags/use-tags.ts'
import type { Tagging } from './use-tagging.ts'

/** Adds a tag to the selected contacts, or takes one off them. */
export function TagBar({ tagging }: { tagging: Tagging }) {
  const { t } = useTranslation('contact-tags')
  const { chosen } = tagging
  const all = useTags().map(({ name }) => name)
  const removable = all.filter((name) => chosen.some((id) => tagging.tagsOf(id).includes(name)))
  return (
    <Group component="section" aria-label={t('selected')} gap="xs" px="md" py="xs">
      <span role="status">{t('numberSelected', { count: chosen.length })}</span>
      <Button size="compact-xs" variant="subtle" onClick={tagging.selectAll}>
        {t('all')}
      </Button>
      <Button size="compact-xs" variant="subtle" onClick={() => tagging.select([])}>
        {t('none')}
      </Button>
      <TagSelect
        label={t('addTag')}
        names={all}
        disabled={tagging.isPending}
        onSelect={(name) => tagging.change({ add_tags: [name] })}
      />
      <TagSelect
        label={t('removeTag')}
        names={removable}
        disabled={tagging.isPending}
        onSelect={(name) => tagging.change({ remove_tags: [name] })}
      />
    </Group>
  )
}

type TagSelectProps = { label: string; names: string[]; disabled: boolean; onSelect: (name: string) => void }

function TagSelect({ label, names, disabled, onSelect }: TagSelectProps) {
  return (
    <NativeSelect
      size="sm"
      aria-label={label}
      data={[{ value: '', label }, ...names]}
      value=""
      disabled={disabled || names.length === 0}
      onChange={(event) => event.currentTarget.value && onSelect(event.currentTarget.value)}
    />
  )
}
