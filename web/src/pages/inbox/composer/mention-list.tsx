import { useTranslation } from 'react-i18next'
import styles from '../thread/thread.module.css'
import type { Mentions } from './use-mentions.ts'

/** The members suggested for an at sign, above the field. */
export function MentionList({ mentions }: { mentions: Mentions }) {
  const { t } = useTranslation('inbox')
  const { suggestions, current, insert } = mentions
  if (suggestions.length === 0) return null
  return (
    <div className={styles.canned}>
      <div className={styles.suggestions} id="mentions" role="listbox" aria-label={t('membersToMention')}>
        {suggestions.map((person, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
          <div
            key={person.user_id}
            id={`mention-${person.user_id}`}
            role="option"
            aria-selected={index === current}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insert(person)}
          >
            <b>
              @<bdi>{person.name}</bdi>
            </b>
          </div>
        ))}
      </div>
    </div>
  )
}
