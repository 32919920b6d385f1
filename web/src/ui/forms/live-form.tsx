import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { Callout } from '../text/callout.tsx'
import { compareWithServer, isEqual, valueAt } from './compare-with-server.ts'
import { hasShapeOf } from './has-shape-of.ts'
import { type FormDraft, notSubmitted, type SchemaForm, type SchemaFormOptions, useSchemaForm } from './schema-form.tsx'

export type LiveForm<Values> = SchemaForm<Values> & {
  /** The names of the edited fields for which a colleague has saved another value meanwhile. */
  conflicts: string[]
  acceptSavedValues: () => void
}

type LiveFormOptions<Values, Schema extends z.ZodType> = Omit<
  SchemaFormOptions<Values, Schema>,
  'initial' | 'toInput'
> & {
  /** The saved values. They change when a colleague saves. */
  current: Values
  /** The label of each field, by its path. */
  names: Readonly<Record<string, string>>
  /** `known` is the state before the edits, or as last saved. */
  toInput: (values: Values, known: Values) => unknown
}

/**
 * A form for values that several people may edit at once. A colleague's change appears at once in the untouched
 * fields; edited fields stay, and conflicts are named.
 */
export function useLiveForm<Values extends Record<string, unknown>, Schema extends z.ZodType>({
  current,
  names,
  toInput,
  onSubmit,
  draft,
  ...options
}: LiveFormOptions<Values, Schema>): LiveForm<Values> {
  const [restored] = useState(() => restoredFrom(draft, current))
  // Edits of an earlier visit are compared with what the server had then, so that later changes of others are noticed.
  const [base, setBase] = useState(() => {
    const before = restored?.known ?? current
    return { known: before, seen: before, conflicts: [] as string[] }
  })
  const { known, seen } = base
  const sent = useRef(current)
  const form = useSchemaForm({
    ...options,
    initial: known,
    ...(draft && {
      draft: {
        read: () => restored?.typed,
        write: (typed) => draft.write({ typed, known }),
        clear: draft.clear,
      },
    }),
    toInput: (values) => {
      sent.current = values
      return toInput(values, known)
    },
    onSubmit: async (input) => {
      const outcome = await onSubmit(input)
      if (outcome !== notSubmitted) setBase((before) => ({ ...before, known: sent.current, conflicts: [] }))
      return outcome
    },
  })
  const setField = (field: string, from: Values) => form.setFieldValue(field as never, valueAt(from, field) as never)

  useEffect(() => {
    // An update that arrives during a save is most likely the save itself; it is compared when the save has ended.
    if (form.busy || isEqual(current, seen)) return
    const { updated, conflicts } = compareWithServer(
      Object.keys(names),
      { typed: form.getValues(), known, seen },
      current,
    )
    for (const field of updated) setField(field, current)
    setBase((before) => ({ known: current, seen: current, conflicts: [...before.conflicts, ...conflicts] }))
  })

  const conflicts = Object.keys(names).filter(
    (field) => base.conflicts.includes(field) && !isEqual(valueAt(form.getValues(), field), valueAt(known, field)),
  )
  return {
    ...form,
    conflicts: conflicts.map((field) => names[field] ?? field),
    acceptSavedValues: () => {
      for (const field of conflicts) setField(field, known)
    },
  }
}

function restoredFrom<Values>(draft: FormDraft | undefined, current: Values) {
  const stored = draft?.read()
  return hasShapeOf({ typed: current, known: current }, stored) ? stored : undefined
}

/** Names the edited fields that would overwrite a colleague's values, and offers the colleague's. */
export function FormConflict({ form }: { form: { conflicts: string[]; acceptSavedValues: () => void } }) {
  const { t } = useTranslation('settings-forms')
  if (form.conflicts.length === 0) return null
  return (
    <Callout tone="warn" alert title={t('aTeammateChangedThisMeanwhile', { value: form.conflicts.join(', ') })}>
      <Text size="sm" mb={8}>
        {t('changedMeanwhileHint')}
      </Text>
      <Button variant="default" size="xs" onClick={form.acceptSavedValues}>
        {t('discardMyEdits')}
      </Button>
    </Callout>
  )
}
