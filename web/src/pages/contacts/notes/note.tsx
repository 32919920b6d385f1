import { Text } from '@mantine/core'
import type { ContactNote } from '@parley/shared/contacts/contact-notes'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useMay, useWorkspaceContext } from '../../../scope.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { MoreMenu } from '../../../ui/overlays/more-menu.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { NoteForm } from './note-form.tsx'
import styles from './notes.module.css'
import { useNotes } from './use-notes.ts'

/** One note, which its author edits where it stands. */
export function Note({ note }: { note: ContactNote }) {
  const { t } = useTranslation('contact-details')
  const { change, remove } = useNotes(note.contact_id)
  const mayChange = useMayChange(note)
  const [isEdited, setEdited] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const author = note.author.name
  return (
    <li>
      <div className={styles.head}>
        <Text size="xs" c="dimmed">
          <Trans
            t={t}
            i18nKey={note.edited_at === null ? 'byAt' : 'byAtEdited'}
            values={{ name: author }}
            components={{ author: <bdi />, relativetime: <RelativeTime at={note.created_at} /> }}
          />
        </Text>
        {mayChange && !isEdited && (
          <MoreMenu
            label={t('noteActions', { name: author })}
            size="sm"
            items={[
              { label: t('edit'), onClick: () => setEdited(true) },
              { label: t('delete'), isDanger: true, onClick: () => setAsking(true) },
            ]}
          />
        )}
      </div>
      {isEdited ? (
        <NoteForm
          contactId={note.contact_id}
          draftName={`contact-note-${note.id}`}
          label={t('editNote')}
          text={note.text}
          submitLabel={t('save')}
          save={(text) => change(note.id, text)}
          onDone={() => setEdited(false)}
          isOpen
        />
      ) : (
        <Text size="sm" dir="auto" className={styles.text}>
          {note.text}
        </Text>
      )}
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={t('deleteQuestion')}
        yes={t('deleteNote')}
        danger
        onConfirm={() => remove(note.id)}
      >
        {t('deleteConsequences')}
      </Confirm>
    </li>
  )
}

/** A note of a colleague is theirs; what a program wrote belongs to nobody. */
function useMayChange({ author }: ContactNote): boolean {
  const { me } = useWorkspaceContext()
  const mayManage = useMay('manage_contacts')
  const mayModerate = useMay('manage_settings')
  const isOthers = author.id.startsWith('user:') && author.id !== `user:${me.user.id}`
  return mayManage && (!isOthers || mayModerate)
}
