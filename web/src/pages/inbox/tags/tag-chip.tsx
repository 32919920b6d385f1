import type { TagColour } from '@parley/shared/conversations/tags'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './tags.module.css'

type TagChipProps = { name: string; colour: TagColour; onRemove?: (() => void) | undefined }

/** A tag as its name beside a dot in its colour. On touch screens the picker removes it. */
export function TagChip({ name, colour, onRemove }: TagChipProps) {
  const { t } = useTranslation('inbox')
  return (
    <span className={styles.chip} data-colour={colour}>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={t('removeTag', { name })} onClick={onRemove}>
          <IconX size={12} />
        </button>
      )}
    </span>
  )
}
