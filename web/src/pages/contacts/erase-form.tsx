import { Button, Checkbox, List, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { readFailure } from '../../failures.ts'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Callout } from '../../ui/text/callout.tsx'

type EraseFormProps = {
  opened: boolean
  contactId: string
  /** How the customer is shown, to be typed. */
  name: string
  onClose: () => void
}

/** Erases a customer after the name was typed, and returns to the list. */
export function EraseForm({ contactId, name, onClose }: EraseFormProps) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const to = useTo()
  const scope = useScope()
  const [typed, setTyped] = useState('')
  const [bothModes, setBothModes] = useState(false)
  const erase = useMutation(
    trpc.contacts.erase.mutationOptions({
      onSuccess: async () => {
        notifySuccess('The customer is being erased.')
        await navigate(to('contacts'), { replace: true })
        await queries.invalidateQueries()
      },
    }),
  )
  const other = scope.mode === 'live' ? 'test' : 'live'
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        erase.mutate({ ...scope, contactId, bothModes })
      }}
    >
      <Stack gap="md">
        <List size="sm" spacing={4}>
          <List.Item>
            Messages, notes, names, phone numbers, user IDs and everything else about this customer are deleted here,
            with the webhook deliveries that contain them.
          </List.Item>
          <List.Item>Nothing more is sent. Campaigns that have not reached this customer skip them.</List.Item>
          <List.Item>
            Figures stay: counts by day, the results and costs of campaigns. The audit log records an opaque ID.
          </List.Item>
          <List.Item>
            An encrypted fingerprint of the number stays, so that a later list does not reach this customer. Someone who
            writes again is a new contact; an opt-out stays in force.
          </List.Item>
          <List.Item>
            Existing backups still contain the customer. Restoring one with <code>parley restore</code> erases them
            again.
          </List.Item>
        </List>
        <Text size="sm" fw={500}>
          This cannot be undone.
        </Text>
        <Checkbox
          label={`Also erase this customer in ${other} mode`}
          checked={bothModes}
          onChange={(event) => setBothModes(event.currentTarget.checked)}
        />
        <TextInput
          label="Customer"
          description={`Type ${name} to confirm`}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {erase.error && (
          <Callout tone="bad" alert>
            {readFailure(erase.error).message}
          </Callout>
        )}
        <Stack gap="xs">
          <Button
            type="submit"
            color="red.8"
            loading={erase.isPending}
            disabled={withoutSpaces(typed) !== withoutSpaces(name)}
          >
            Erase customer
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Stack>
      </Stack>
    </form>
  )
}

/** A phone may be typed with other groups of digits than it is shown with. */
function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '')
}
