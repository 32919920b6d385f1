import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Inputs } from '../../../trpc.ts'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'

const ExportDialog = onDemand(async () => (await import('./export-dialog.tsx')).ExportDialog)

/** What the list shows. */
export type ExportFilter = Pick<Inputs['exports']['create'], 'q' | 'opted_out'>

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
