import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import styles from '../thread/thread.module.css'
import type { Canned } from './use-canned-replies.ts'

const CannedDialog = lazy(async () => ({ default: (await import('./canned-dialog.tsx')).CannedDialog }))

/** What a slash offers, above the field. */
export function CannedList({ canned }: { canned: Canned }) {
  const [managing, setManaging] = useState(false)
  const { isOpen, offered, current, hasAny, take } = canned
  return (
    <>
      {isOpen && (
        <div className={styles.canned}>
          {offered.length > 0 && (
            <div className={styles.offers} id="canned-replies" role="listbox" aria-label="Canned replies">
              {offered.map((reply, place) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
                <div
                  key={reply.id}
                  id={`canned-${reply.id}`}
                  role="option"
                  aria-selected={place === current}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => take(reply)}
                >
                  <b>/{reply.shortcut}</b>
                  {reply.text}
                </div>
              ))}
            </div>
          )}
          <div className={styles.cannedFoot}>
            <span>{offered.length > 0 ? '' : hasAny ? 'No canned reply matches' : 'No canned replies yet'}</span>
            <Button size="compact-xs" variant="subtle" onClick={() => setManaging(true)}>
              Manage canned replies
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
