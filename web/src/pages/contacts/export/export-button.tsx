import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import type { ExportFilter } from './export-dialog.tsx'

const ExportDialog = onDemand(async () => (await import('./export-dialog.tsx')).ExportDialog)

/** Exports the contacts that the list shows as a file. */
export function ExportButton({ filter }: { filter: ExportFilter }) {
  const { t } = useTranslation('contacts')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={14} />} onClick={() => setOpen(true)}>
        {t('exportCsv')}
      </Button>
      <ExportDialog opened={isOpen} filter={filter} onClose={() => setOpen(false)} />
    </>
  )
}
