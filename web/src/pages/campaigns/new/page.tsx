import { Stack } from '@mantine/core'
import { placeholdersOf } from '@parley/shared/template-text'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Only } from '../../../frame/only.tsx'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { useAddress } from '../../../ui/address.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { judge, type ReadRow, willBeSent } from './reading.ts'
import { RecipientsStep } from './recipients-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { noSource, type Source } from './source.ts'
import { TemplateStep } from './template-step.tsx'

const noPlaceholders: string[] = []
const noRows: ReadRow[] = []

export function NewCampaignPage() {
  return (
    <Only permission="bulk_send">
      <NewCampaign />
    </Only>
  )
}

function NewCampaign() {
  const trpc = useTRPC()
  const to = useTo()
  const approved = useQuery(trpc.templates.list.queryOptions({ ...useScope(), status: 'APPROVED' }))
  const [templateId, setTemplateId] = useAddress('template')
  const [source, setSource] = useState<Source>(noSource)
  const [sendDuplicates, setSendDuplicates] = useState(false)

  const template = approved.data?.data.find(({ id }) => id === templateId)
  const placeholders = useMemo(() => (template ? placeholdersOf(template.components) : noPlaceholders), [template])
  const rows = useMemo(() => (source.list ? judge(source.list, placeholders) : noRows), [source.list, placeholders])
  const recipients = useMemo(() => rows.filter((row) => willBeSent(row, sendDuplicates)), [rows, sendDuplicates])

  return (
    <Page title="New campaign" back={{ to: to('campaigns'), label: 'Campaigns' }}>
      <Loaded query={approved} skeleton={<FormSkeleton />}>
        {({ data }) => (
          <Stack gap="xl">
            <TemplateStep templates={data} template={template} onChoose={setTemplateId} />
            {template && (
              <RecipientsStep
                source={source}
                onSource={setSource}
                rows={rows}
                placeholders={placeholders}
                sendDuplicates={sendDuplicates}
                onSendDuplicates={setSendDuplicates}
              />
            )}
            {template && recipients.length > 0 && <ReviewStep template={template} recipients={recipients} />}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}
