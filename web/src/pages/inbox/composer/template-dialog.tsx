import { Anchor, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import type { SendTemplateMessage } from '@parley/shared/conversations/messages'
import { slotsOf } from '@parley/shared/templates/template-slots'
import { fillTemplate } from '@parley/shared/templates/template-text'
import type { TemplateView } from '@parley/shared/templates/templates'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readFailure } from '../../../failures.ts'
import { SimulatedNote } from '../../../frame/simulated-note.tsx'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { errorsOfDetails, type FieldErrors } from '../../../ui/forms/field-errors.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { TableSkeleton } from '../../../ui/lists/skeletons.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { Callout } from '../../../ui/text/callout.tsx'
import { TemplatePreview } from '../../templates/preview.tsx'
import { fieldLabel } from '../../templates/slot-fields.ts'
import { templateOption } from '../../templates/template-option.ts'
import { useConversationName } from '../conversation-name.ts'
import { CollisionWarning, useCollision } from './collision.tsx'
import { knownValues } from './known-values.ts'
import { useOfferUndo } from './use-undo-send.ts'

type TemplateDialogProps = { conversation: ConversationDetail; onClose: () => void }

/** Selects, fills, previews and sends an approved template to one customer. */
export function TemplateDialog({ conversation, onClose }: TemplateDialogProps) {
  const { t } = useTranslation('inbox')
  const nameOf = useConversationName()
  const trpc = useTRPC()
  const list = useQuery(trpc.templates.list.queryOptions({ ...useScope(), status: 'APPROVED' }))
  return (
    <Modal opened onClose={onClose} title={t('sendATemplateTo', { name: nameOf(conversation) })}>
      <Loaded query={list} skeleton={<TableSkeleton rows={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <NoTemplates />
          ) : (
            <TemplateForm conversation={conversation} templates={data} onClose={onClose} />
          )
        }
      </Loaded>
    </Modal>
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

type TemplateFormProps = TemplateDialogProps & { templates: readonly TemplateView[] }

function TemplateForm({ conversation, templates, onClose }: TemplateFormProps) {
  const { t } = useTranslation('inbox')
  const [templateId, setTemplateId] = useState<string | null>(null)
  const [variables, setVariables] = useState<Record<string, string>>({})
  const collision = useCollision(conversation, false)
  const { send, isPending, problem, errors } = useSendTemplate(collision.warn, onClose)
  const template = templates.find(({ id }) => id === templateId)
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value.trim() !== ''))
  const select = (id: string | null) => {
    setTemplateId(id)
    const selected = templates.find((each) => each.id === id)
    // What is known of the customer, under what was typed for another template.
    if (selected) setVariables({ ...knownValues(selected.components, conversation.contact), ...variables })
  }
  const sendFilled = (warns: boolean) => {
    if (template) send({ conversationId: conversation._id, templateId: template.id, variables: filled, warns })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sendFilled(true)
      }}
    >
      <CollisionWarning collision={collision} onSend={async () => sendFilled(false)} />
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
          data={templates.map(templateOption)}
          value={templateId}
          error={errors.templateId}
          onChange={select}
        />
        {(template ? slotsOf(template.components) : []).map((slot) => (
          <TextInput
            key={slot.address}
            label={fieldLabel(slot)}
            value={variables[slot.address] ?? ''}
            error={errors[`variables.${slot.address}`]}
            onChange={(event) => setVariables({ ...variables, [slot.address]: event.currentTarget.value })}
          />
        ))}
        {template && <TemplatePreview filled={fillTemplate(template.components, filled)} />}
        <SimulatedNote />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={!template}>
            {t('sendTemplate')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type Sending = SendTemplateMessage & { warns: boolean }

/** Field errors are shown at their field, others above the form. Failures on the platform appear in the thread. */
function useSendTemplate(warn: () => Promise<boolean>, onSent: () => void) {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const scope = useScope()
  const queries = useQueryClient()
  const offerUndo = useOfferUndo()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ warns, ...input }: Sending) => {
      if (warns && (await warn())) return
      offerUndo(await client.messages.sendTemplate.mutate({ ...scope, ...input }))
      await Promise.all([
        queries.invalidateQueries(trpc.messages.pathFilter()),
        queries.invalidateQueries(trpc.conversations.pathFilter()),
      ])
      onSent()
    },
  })
  const failure = error && readFailure(error)
  const errors: FieldErrors = failure ? errorsOfDetails(failure.details) : {}
  const problem = failure && failure.details.length === 0 ? failure.message : undefined
  return { send: mutate, isPending, problem, errors }
}
