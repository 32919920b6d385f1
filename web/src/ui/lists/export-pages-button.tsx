import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyFailure } from '../overlays/notify.ts'
import { formatNumber } from '../text/format.ts'

type ExportPagesButtonProps<Item> = {
  label: string
  /** Fetches the page at this position; the first one without a position. */
  fetchPage: (cursor: string | undefined) => Promise<{ data: readonly Item[]; next_cursor: string | null }>
  /** Saves everything that was fetched as a file. */
  save: (items: readonly Item[]) => void | Promise<void>
}

/** Exports a list that is fetched page by page, and shows how many items have been fetched. */
export function ExportPagesButton<Item>({ label, fetchPage, save }: ExportPagesButtonProps<Item>) {
  const { t } = useTranslation('common')
  const [exported, setExported] = useState(0)
  const download = useMutation({
    mutationFn: async () => {
      const items: Item[] = []
      let cursor: string | undefined
      do {
        const page = await fetchPage(cursor)
        items.push(...page.data)
        cursor = page.next_cursor ?? undefined
        setExported(items.length)
      } while (cursor !== undefined)
      await save(items)
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
      {download.isPending ? t('exported', { exported: formatNumber(exported) }) : label}
    </Button>
  )
}
