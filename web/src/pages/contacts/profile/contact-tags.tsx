import { Text } from '@mantine/core'
import type { ContactDetail } from '@parley/shared/contacts/contacts'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/forms/select.tsx'
import { notifyFailure } from '../../../ui/overlays/notify.ts'
import { TagChip } from '../../inbox/tags/tag-chip.tsx'
import { useTags } from '../../inbox/tags/use-tags.ts'
import styles from './quiet.module.css'
import type { ChangeContact } from './use-change-contact.ts'

type ContactTagsProps = { contact: ContactDetail; change: ChangeContact; mayChange: boolean }

/** The tags of a contact, which are not those of its conversations. */
export function ContactTags({ contact: { tags }, change, mayChange }: ContactTagsProps) {
  const { t } = useTranslation('contact-details')
  const all = useTags()
  const others = all.filter(({ id }) => tags.every((tag) => tag.id !== id)).map(({ name }) => name)
  const apply = (changes: Parameters<ChangeContact>[0]) => void change(changes).catch(notifyFailure)
  if (tags.length === 0 && !mayChange) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend and cannot be laid out as a grid
    <div className={styles.root} role="group" aria-label={t('tags')}>
      <Text size="xs" className={styles.label} component="div">
        {t('tags')}
      </Text>
      <div className={styles.values}>
        {tags.length > 0 && (
          <div className={styles.chips}>
            {tags.map(({ id, name, colour }) => (
              <TagChip
                key={id}
                name={name}
                colour={colour}
                onRemove={mayChange ? () => apply({ remove_tags: [name] }) : undefined}
              />
            ))}
          </div>
        )}
        {mayChange && (
          <Select
            size="xs"
            aria-label={t('addTag')}
            placeholder={t('addTag')}
            searchable
            data={others}
            value={null}
            nothingFoundMessage={t('noTagFound')}
            onChange={(name) => name !== null && apply({ add_tags: [name] })}
          />
        )}
      </div>
    </div>
  )
}
