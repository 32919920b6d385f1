import { Button, Group } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type ReactNode, useEffect, useState } from 'react'
import type { z } from 'zod'
import { readFailure } from '../../failures.ts'
import { i18n } from '../../i18n/i18n.ts'
import { Callout } from '../text/callout.tsx'
import { isEqual } from './compare-with-server.ts'
import { assignFieldErrors, errorsOfDetails, errorsOfSchema } from './field-errors.ts'
import { hasShapeOf } from './has-shape-of.ts'

/** The place where a form stores what was entered and not yet submitted. */
export type FormDraft = { read: () => unknown; write: (value: unknown) => void; clear: () => void }

/** What `onSubmit` resolves to if nothing was sent yet, since the user is asked first. The form then keeps its changes. */
export const notSubmitted = Symbol('notSubmitted')

export type SchemaForm<Values> = UseFormReturnType<Values> & {
  /** Whether the form differs from its initial values or, if others may change them too, from the stored ones. */
  isChanged: boolean
  /** Whether the form shows what was entered on an earlier visit. */
  isRestored: boolean
  /** Returns to the initial or stored values, and deletes the stored draft. */
  discardDraft: () => void
  busy: boolean
  /** An error that belongs to no field. */
  problem: string | undefined
  /** The form's onSubmit: validates, calls `onSubmit`, and shows errors at their fields. Keeps what was typed. */
  submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void
}

export type SchemaFormOptions<Values, Schema extends z.ZodType> = {
  /** The server's schema, or a function that loads it on first use so that the page appears sooner. */
  schema: Schema | (() => Promise<Schema>)
  initial: Values
  /** Converts the values of the form to the input of the call. */
  toInput: (values: Values) => unknown
  /** Maps a path of the schema to a field if the two differ: `components.0.text` is the field `header`. */
  fieldOf?: (path: string, values: Values) => string
  onSubmit: (input: z.output<Schema>) => Promise<unknown>
  /** Keeps the input, so that it survives reload, navigation and sign-out. It is deleted when the form has been submitted. */
  draft?: FormDraft
}

/** A form validated by the schema of its call, first in the browser and then by the server. */
export function useSchemaForm<Values extends Record<string, unknown>, Schema extends z.ZodType>(
  options: SchemaFormOptions<Values, Schema>,
): SchemaForm<Values> {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { initial, draft } = options
  const fields = Object.keys(initial)
  const [restored, setRestored] = useState(() => {
    const stored = draft?.read()
    return hasShapeOf(initial, stored) ? stored : undefined
  })
  const form = useForm<Values>({ mode: 'controlled', initialValues: restored ?? initial })
  const values = form.getValues()
  const isChanged = !isEqual(values, initial)
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored when the values change, and not with every rendering
  useEffect(() => {
    if (isChanged) draft?.write(values)
    else draft?.clear()
  }, [values, isChanged])
  const discardDraft = () => {
    form.setValues(initial)
    setProblem(undefined)
    setRestored(undefined)
    draft?.clear()
  }

  const showErrors = (errors: Record<string, string>, sentence?: string) => {
    const { placed, others } = assignFieldErrors(rename(errors), fields)
    form.setErrors(placed)
    setProblem(others.length > 0 ? others.join(' ') : Object.keys(placed).length > 0 ? undefined : sentence)
    focusFirstError()
  }
  const rename = (errors: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(errors).map(([path, message]) => [options.fieldOf?.(path, form.getValues()) ?? path, message]),
    )
  const send = async () => {
    setProblem(undefined)
    const input = options.toInput(form.getValues())
    setBusy(true)
    try {
      const schema = typeof options.schema === 'function' ? await options.schema() : options.schema
      const errors = errorsOfSchema(schema, input)
      if (Object.keys(errors).length > 0) return showErrors(errors)
      form.clearErrors()
      const outcome = await options.onSubmit(schema.parse(input) as z.output<Schema>)
      if (outcome === notSubmitted) return
      setRestored(undefined)
      draft?.clear()
    } catch (error) {
      const failure = readFailure(error)
      showErrors(errorsOfDetails(failure.details), failure.message)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event?: React.SyntheticEvent<HTMLFormElement>) => {
    event?.preventDefault()
    event?.stopPropagation()
    if (!busy) void send()
  }
  const isRestored = restored !== undefined && isChanged
  return { ...form, isChanged, busy, problem, submit, isRestored, discardDraft }
}

function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
}

/** The error of a form that belongs to no field. */
export function FormProblem({ form }: { form: { problem: string | undefined } }) {
  if (!form.problem) return null
  return (
    <Callout tone="bad" alert>
      {form.problem}
    </Callout>
  )
}

type FormEndProps = {
  form: { problem: string | undefined; busy: boolean }
  onCancel: () => void
  /** The label of the cancel button. */
  cancel?: string
  /** The label of the submit button. */
  children: ReactNode
}

/** The end of a form in a dialog: its error, the cancel button and the submit button. */
export function FormEnd({ form, onCancel, cancel = i18n.t('common:cancel'), children }: FormEndProps) {
  return (
    <>
      <FormProblem form={form} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" loading={form.busy}>
          {children}
        </Button>
      </Group>
    </>
  )
}
