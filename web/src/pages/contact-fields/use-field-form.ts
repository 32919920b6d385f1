import type { ContactFieldLosses, ContactFieldView } from '@parley/shared/contacts/contact-fields'
import { hasChoices } from '@parley/shared/contacts/field-types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { notSubmitted, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import type { WrittenChoice } from './choices-field.tsx'

/**
 * The form of a new field, or of one that is edited. Where a new type would remove values of contacts, submitting shows them as
 * `losses`, and goes on once `isDiscarding` is set.
 */
export function useFieldForm(edited: ContactFieldView | undefined, onSaved: () => void) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const create = useMutation(trpc.contactFields.create.mutationOptions())
  const change = useMutation(trpc.contactFields.change.mutationOptions())
  const [losses, setLosses] = useState<ContactFieldLosses>()
  const [isDiscarding, setDiscarding] = useState(false)
  const forgetLosses = () => {
    setLosses(undefined)
    setDiscarding(false)
  }
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/contacts/contact-fields')).ContactFieldForm,
    initial: initialOf(edited),
    toInput: (values) => ({ ...values, choices: hasChoices(values.type) ? values.choices : [] }),
    onSubmit: async ({ key, ...input }) => {
      if (edited) {
        const asked = { ...scope, fieldId: edited.id, type: input.type, choices: input.choices }
        if (input.type !== edited.type && !isDiscarding) {
          const options = trpc.contactFields.previewType.queryOptions(asked, { staleTime: 0 })
          const found = await queries.fetchQuery(options)
          setLosses(found.count > 0 ? found : undefined)
          if (found.count > 0) return notSubmitted
        }
        await change.mutateAsync({ ...scope, fieldId: edited.id, ...input, discard_unconvertible: isDiscarding })
      } else {
        await create.mutateAsync({ ...scope, ...input, key, choices: input.choices.map(({ label }) => ({ label })) })
      }
      await queries.invalidateQueries(trpc.contactFields.pathFilter())
      onSaved()
    },
  })
  return { form, losses, forgetLosses, isDiscarding, setDiscarding }
}

function initialOf(edited: ContactFieldView | undefined) {
  const offered = edited?.choices.filter(({ archived }) => !archived) ?? []
  return {
    label: edited?.label ?? '',
    key: edited?.key ?? '',
    type: edited?.type ?? ('text' as ContactFieldView['type']),
    help: edited?.help ?? '',
    choices: offered.map(({ id, label }): WrittenChoice => ({ id, label })),
  }
}
