import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoteForm } from './note-form.tsx'
import { useNotes } from './use-notes.ts'

/** An empty field, in which a note begins. */
export function AddNote({ contactId }: { contactId: string }) {
  const { t } = useTranslation('contact-details')
  const { add } = useNotes(contactId)
  const [added, setAdded] = useState(0)
  return (
    <NoteForm
      key={added}
      contactId={contactId}
      draftName={`contact-note-of-${contactId}`}
      label={t('writeNote')}
      text=""
      submitLabel={t('addNote')}
      save={add}
      onDone={() => setAdded(added + 1)}
      isOpen={false}
    />
  )
}
