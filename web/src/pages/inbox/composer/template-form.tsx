import { Anchor, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import type { SendTemplateMessage } from '@parley/shared/conversations/messages'
import { slotsOf } from '@parley/shared/templates/template-slots'
import { fillTemplate } from '@parley/shared/templates/template-text'
import type { TemplateView } from '@parley/shared/templates/templates'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readFailure } from '../../../failures.ts'
import { useIsUploading } from '../../../files/use-is-uploading.ts'
import { SimulatedNote } from '../../../frame/simulated-note.tsx'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { errorsOfDetails, type FieldErrors } from '../../../ui/forms/field-errors.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { TableSkeleton } from '../../../ui/lists/skeletons.tsx'
import { Callout } from '../../../ui/text/callout.tsx'
import { FileSlotOnDemand } from '../../templates/file-slot-on-demand.tsx'
import { TemplatePreview } from '../../templates/preview.tsx'
import { fieldLabel } from '../../templates/slot-fields.ts'
import { templateOption } from '../../templates/template-option.ts'
import { knownValues } from './known-values.ts'

/** A template with its values, of a message to one customer. */
export type FilledTemplate = Omit<SendTemplateMessage, 'conversationId'>

type TemplateFormProps = {
  customer: Parameters<typeof knownValues>[1]
  /** The channel that sends it, which sends the templates of its account only; any where it is not chosen yet. */
  channelId: string | undefined
  /** What it is filled with from the start. */
  filled?: FilledTemplate | undefined
  /** Sends it. What it throws is shown at the field it is about, or above the form. */
  onSend: (template: FilledTemplate) => Promise<unknown>
  onCancel: () => void
}

/** Selects, fills and previews an approved template. */
export function TemplateForm(props: TemplateFormProps) {
  const trpc = useTRPC()
  const list = useQuery(trpc.templates.list.queryOptions({ ...useScope(), status: 'APPROVED' }))
  return (
    <Loaded query={list} skeleton={<TableSkeleton rows={2} />}>
      {({ data }) => {
        const sendable = data.filter(
          ({ channels }) => props.channelId === undefined || channels.some(({ id }) => id === props.channelId),
        )
        return sendable.length === 0 ? <NoTemplates /> : <FormOf templates={sendable} {...props} />
      }}
    </Loaded>
  )
}

function NoTemplates() {
  const { t } = useTranslation('inbox')
  const to = useTo()
  return (
    <Text size="sm">
      <Trans
        t={t}
        i18nKey="noApprovedTemplates"
        components={{
          a: <Anchor component={Link} to={to('templates/new')} size="sm" underline="always" />,
        }}
      />
    </Text>
  )
}

type FormOfProps = Omit<TemplateFormProps, 'channelId'> & { templates: readonly TemplateView[] }

function FormOf({ templates, customer, filled: initial, onSend, onCancel }: FormOfProps) {
  const { t } = useTranslation('inbox')
  const [templateId, setTemplateId] = useState<string | null>(initial?.templateId ?? null)
  const [variables, setVariables] = useState<Record<string, string>>(initial?.variables ?? {})
  const { mutate, isPending, error } = useMutation({ mutationFn: onSend })
  const isUploading = useIsUploading()
  const failure = error && readFailure(error)
  const errors: FieldErrors = failure ? errorsOfDetails(failure.details) : {}
  const problem = failure && failure.details.length === 0 ? failure.message : undefined
  const template = templates.find(({ id }) => id === templateId)
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value.trim() !== ''))
  const select = (id: string | null) => {
    setTemplateId(id)
    const selected = templates.find((each) => each.id === id)
    // What is known of the customer, under what was typed for another template.
    if (selected) setVariables({ ...knownValues(selected.components, customer), ...variables })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (template) mutate({ templateId: template.id, variables: filled })
      }}
    >
      <Stack gap="sm">
        {problem && (
          <Callout tone="bad" alert>
            {problem}
          </Callout>
        )}
        <Select
          label={t('template')}
          searchable
          data-autofocus
          data={templates.map((each) => templateOption(each, templates))}
          value={templateId}
          error={errors.templateId}
          onChange={select}
        />
        {(template ? slotsOf(template.components) : []).map((slot) => {
          const { address, file } = slot
          const change = (changed: Record<string, string>) => setVariables({ ...variables, ...changed })
          const error = errors[`variables.${address}`]
          const value = variables[address] ?? ''
          return file ? (
            <FileSlotOnDemand
              key={address}
              slot={slot}
              file={file}
              fileId={variables[file.address] || undefined}
              onFile={(fileId = '') => change({ [file.address]: fileId, [address]: '' })}
              link={value}
              onLink={(link) => change({ [address]: link })}
              error={errors[`variables.${file.address}`] ?? error}
            />
          ) : (
            <TextInput
              key={address}
              label={fieldLabel(slot)}
              value={value}
              error={error}
              onChange={(event) => change({ [address]: event.currentTarget.value })}
            />
          )
        })}
        {template && <TemplatePreview filled={fillTemplate(template.components, filled)} />}
        <SimulatedNote />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={!template || isUploading}>
            {t('sendTemplate')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
