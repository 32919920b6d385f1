import { Button, Group, Stack, Text } from '@mantine/core'
import type { ContactDetail } from '@parley/shared/contacts/contacts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay, useScope } from '../../scope.ts'
import { useTRPCClient } from '../../trpc.ts'
import { Modal } from '../../ui/overlays/modal.tsx'
import { notifyFailure } from '../../ui/overlays/notify.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { Panel } from '../../ui/panel.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { saveBlob } from '../../ui/text/save-file.ts'

const EraseForm = onDemand(async () => (await import('./erase-form.tsx')).EraseForm)

/** What a customer may ask for: a copy of everything that is stored about them, and its erasure. */
export function PersonalDataPanel({ contact, name }: { contact: ContactDetail; name: string }) {
  const [erasing, setErasing] = useState(false)
  if (!useMay('manage_settings')) return null
  return (
    <Panel title="Personal data">
      <Stack gap="sm">
        <Text size="sm">Download everything that is stored about this customer, or erase it.</Text>
        <Group gap="xs">
          <ExportOne contactId={contact.id} />
          <Button variant="default" c="var(--ui-bad)" onClick={() => setErasing(true)}>
            Erase…
          </Button>
        </Group>
        <Modal opened={erasing} onClose={() => setErasing(false)} title={`Erase ${name}?`}>
          <EraseForm opened={erasing} contactId={contact.id} name={name} onClose={() => setErasing(false)} />
        </Modal>
      </Stack>
    </Panel>
  )
}

/** One JSON object per line, fetched page by page. */
function ExportOne({ contactId }: { contactId: string }) {
  const client = useTRPCClient()
  const scope = useScope()
  const [exported, setExported] = useState(0)
  const download = useMutation({
    mutationFn: async () => {
      const parts: string[] = []
      let [cursor, count] = [undefined as string | undefined, 0]
      do {
        const page = await client.contacts.exportOne.mutate({ ...scope, contactId, cursor })
        parts.push(page.data.map((item) => `${JSON.stringify(item)}\n`).join(''))
        count += page.data.length
        cursor = page.next_cursor ?? undefined
        setExported(count)
      } while (cursor !== undefined)
      saveBlob(`contact-${contactId}.ndjson`, new Blob(parts, { type: 'application/x-ndjson;charset=utf-8' }))
    },
    onError: notifyFailure,
    onSettled: () => setExported(0),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} />}
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.isPending ? `${formatNumber(exported)} exported` : 'Export'}
    </Button>
  )
}
