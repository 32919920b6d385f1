import { Button, Group, Stack, Text } from '@mantine/core'
import type { ContactDetail } from '@parley/shared/contacts/contacts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useScope } from '../../scope.ts'
import { useTRPCClient } from '../../trpc.ts'
import { ExportPagesButton } from '../../ui/lists/export-pages-button.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { Panel } from '../../ui/panel.tsx'
import { saveBlob } from '../../ui/text/save-file.ts'

const EraseForm = onDemand(async () => (await import('./erase-form.tsx')).EraseForm)

/** What a customer may ask for: a copy of everything that is stored about them, and its erasure. */
export function PersonalDataPanel({ contact, name }: { contact: ContactDetail; name: string }) {
  const { t } = useTranslation('contacts')
  const [erasing, setErasing] = useState(false)
  if (!useMay('manage_settings')) return null
  return (
    <Panel title={t('personalData')}>
      <Stack gap="sm">
        <Text size="sm">{t('personalDataHint')}</Text>
        <Group gap="xs">
          <ExportOne contactId={contact.id} />
          <Button variant="default" c="var(--ui-bad)" onClick={() => setErasing(true)}>
            {t('erase')}
          </Button>
        </Group>
        <Modal opened={erasing} onClose={() => setErasing(false)} title={t('confirmErase', { name })}>
          <EraseForm opened={erasing} contactId={contact.id} name={name} onClose={() => setErasing(false)} />
        </Modal>
      </Stack>
    </Panel>
  )
}

/** One JSON object per line. */
function ExportOne({ contactId }: { contactId: string }) {
  const { t } = useTranslation('contacts')
  const client = useTRPCClient()
  const scope = useScope()
  return (
    <ExportPagesButton
      label={t('export')}
      fetchPage={(cursor) => client.contacts.exportOne.mutate({ ...scope, contactId, cursor })}
      save={(items) => {
        const lines = items.map((item) => `${JSON.stringify(item)}\n`)
        saveBlob(`contact-${contactId}.ndjson`, new Blob(lines, { type: 'application/x-ndjson;charset=utf-8' }))
      }}
    />
  )
}
