import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { Callout } from '../text/callout.tsx'
import { at, follow, isSame } from './follow.ts'
import { type SchemaForm, type SchemaFormOptions, useSchemaForm } from './schema-form.tsx'

export type LiveForm<Values> = SchemaForm<Values> & {
  /** What the fields are called that somebody else saved anew while they were typed in here. */
  conflicts: string[]
  acceptSavedValues: () => void
}

type LiveFormOptions<Values, Schema extends z.ZodType> = Omit<
  SchemaFormOptions<Values, Schema>,
  'initial' | 'toInput'
> & {
  /** What holds now. It changes when a colleague saves. */
  current: Values
  /** What people call each field, by its path. */
  names: Readonly<Record<string, string>>
  /** `known` is what the form showed before anything was typed, or what was saved last. */
  toInput: (values: Values, known: Values) => unknown
}

/**
 * A form for what several people may change at once. A colleague's change shows at once in the fields nobody touched;
 * what is typed stays, with a word about it.
 */
export function useLiveForm<Values extends Record<string, unknown>, Schema extends z.ZodType>({
  current,
  names,
  toInput,
  onSubmit,
  ...options
}: LiveFormOptions<Values, Schema>): LiveForm<Values> {
  const [standing, setStanding] = useState({ known: current, seen: current, conflicts: [] as string[] })
  const { known, seen } = standing
  const sent = useRef(current)
  const form = useSchemaForm({
    ...options,
    initial: current,
    toInput: (values) => {
      sent.current = values
      return toInput(values, known)
    },
    onSubmit: async (input) => {
      await onSubmit(input)
      setStanding((before) => ({ ...before, known: sent.current, conflicts: [] }))
    },
  })
  const take = (field: string, from: Values) => form.setFieldValue(field as never, at(from, field) as never)

  useEffect(() => {
    // What arrives while one saves is most likely one's own; it is looked at when that has ended.
    if (form.busy || isSame(current, seen)) return
    const { taken, conflicts } = follow(Object.keys(names), { typed: form.getValues(), known, seen }, current)
    for (const field of taken) take(field, current)
    setStanding((before) => ({ known: current, seen: current, conflicts: [...before.conflicts, ...conflicts] }))
  })

  const conflicts = Object.keys(names).filter(
    (field) => standing.conflicts.includes(field) && !isSame(at(form.getValues(), field), at(known, field)),
  )
  return {
    ...form,
    conflicts: conflicts.map((field) => names[field] ?? field),
    acceptSavedValues: () => {
      for (const field of conflicts) take(field, known)
    },
  }
}

/** Says which typed values would take the place of a colleague's, and offers the colleague's. */
export function FormConflict({ form }: { form: { conflicts: string[]; acceptSavedValues: () => void } }) {
  if (form.conflicts.length === 0) return null
  return (
    <Callout tone="warn" alert title={`Somebody changed this meanwhile: ${form.conflicts.join(', ')}`}>
      <Text size="sm" mb={8}>
        What you typed is still here, and replaces theirs when you save it.
      </Text>
      <Button variant="default" size="xs" onClick={form.acceptSavedValues}>
        Take theirs
      </Button>
    </Callout>
  )
}
