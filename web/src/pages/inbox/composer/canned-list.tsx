import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../thread/thread.module.css'
import type { Canned } from './use-canned-replies.ts'

const CannedDialog = lazy(async () => ({ default: (await import('./canned-dialog.tsx')).CannedDialog }))

/** The canned replies suggested for a slash, above the field. */
export function CannedList({ canned }: { canned: Canned }) {
  const { t } = useTranslation('inbox')
  const [managing, setManaging] = useState(false)
  const { isOpen, suggestions, current, hasAny, insert } = canned
  return (
    <>
      {isOpen && (
        <div className={styles.canned}>
          {suggestions.length > 0 && (
            <div className={styles.suggestions} id="canned-replies" role="listbox" aria-label={t('cannedReplies')}>
              {suggestions.map((reply, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
                <div
                  key={reply.id}
                  id={`canned-${reply.id}`}
                  role="option"
                  aria-selected={index === current}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => void insert(reply)}
                >
                  <b>/{reply.shortcut}</b>
                  <bdi>{reply.text}</bdi>
                  {reply.files.length > 0 && <bdi> · {reply.files.map(({ name }) => name).join(', ')}</bdi>}
                </div>
              ))}
            </div>
          )}
          <div className={styles.cannedFoot}>
            <span>{suggestions.length > 0 ? '' : t(hasAny ? 'noMatchingCannedReplies' : 'noCannedReplies')}</span>
            <Button size="compact-xs" variant="subtle" onClick={() => setManaging(true)}>
              {t('manageCannedReplies')}
            </Button>
          </div>
        </div>
      )}
      {managing && (
        <Suspense>
          <CannedDialog onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </>
  )
}
