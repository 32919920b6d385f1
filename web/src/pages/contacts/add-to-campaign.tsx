import { Button, Stack, Text } from '@mantine/core'
import type { OpenCampaign } from '@parley/shared/campaigns/added-contacts'
import type { ContactView } from '@parley/shared/contacts/contacts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { translated } from '../../i18n/sentences.ts'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { TableSkeleton } from '../../ui/lists/skeletons.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { RelativeTime } from '../../ui/text/time.tsx'
import { useAddToCampaign } from './use-add-to-campaign.ts'

type AddToCampaignProps = {
  opened: boolean
  contact: ContactView
  /** How the contact is shown. */
  name: string
  onClose: () => void
}

/** Adds a contact to a draft or a scheduled campaign, or begins a campaign with the contact. */
export function AddToCampaign({ opened, name, ...choice }: AddToCampaignProps) {
  const { t } = useTranslation('add-to-campaign')
  return (
    <Modal opened={opened} onClose={choice.onClose} title={t('title', { name })}>
      <Choice {...choice} />
    </Modal>
  )
}

function Choice({ contact, onClose }: Omit<AddToCampaignProps, 'opened' | 'name'>) {
  const trpc = useTRPC()
  const open = useQuery(trpc.campaigns.openTo.queryOptions({ ...useScope(), contactId: contact.id }))
  const { t } = useTranslation('add-to-campaign')
  const { begin } = useAddToCampaign(contact)
  const begun = useMutation({ mutationFn: begin, onSuccess: onClose })
  return (
    <Loaded query={open} skeleton={<TableSkeleton rows={2} head="plain" />}>
      {({ data, objection }) =>
        objection ? (
          <Callout tone="warn" title={t('cannotBeSentTo')}>
            {translated(objection)}
          </Callout>
        ) : (
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {data.length === 0 ? t('noOpenCampaign') : t('introduction')}
            </Text>
            {data.length > 0 && <OpenCampaigns campaigns={data} contact={contact} onAdded={onClose} />}
            <Button loading={begun.isPending} onClick={() => begun.mutate()}>
              {t('newCampaign')}
            </Button>
          </Stack>
        )
      }
    </Loaded>
  )
}

type OpenCampaignsProps = { campaigns: OpenCampaign[]; contact: ContactView; onAdded: () => void }

function OpenCampaigns({ campaigns, contact, onAdded }: OpenCampaignsProps) {
  const { t } = useTranslation('add-to-campaign')
  const { add } = useAddToCampaign(contact)
  const added = useMutation({ mutationFn: add, onSuccess: onAdded })
  const nameOf = ({ name, template_name }: OpenCampaign) => name || template_name || t('untitledDraft')
  return (
    <DataTable
      label={t('campaigns')}
      rows={campaigns}
      keyOf={({ id }) => id}
      columns={[
        { head: t('campaign'), cell: nameOf, width: '40%' },
        { head: t('recipients'), cell: ({ recipients }) => formatNumber(recipients), align: 'end' },
        {
          head: t('starts'),
          cell: ({ scheduled_for: at }) => (at === null ? t('draft') : <RelativeTime at={at} />),
        },
        {
          head: t('add'),
          align: 'end',
          cell: (campaign) =>
            campaign.has_contact ? (
              t('hasContact')
            ) : (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('addTo', { campaign: nameOf(campaign) })}
                disabled={added.isPending}
                onClick={() => added.mutate({ ...campaign, name: nameOf(campaign) })}
              >
                {t('add')}
              </Button>
            ),
        },
      ]}
    />
  )
}
