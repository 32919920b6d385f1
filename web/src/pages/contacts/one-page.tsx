import { Button, Grid, Group, Stack } from '@mantine/core'
import type { ContactDetail } from '@parley/shared/contacts/contacts'
import { IconMessagePlus, IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { readFailure } from '../../failures.ts'
import { NotFoundPage } from '../../frame/not-found-page.tsx'
import { startConversation } from '../../frame/start-conversation.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useMay, useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { PageSkeleton } from '../../ui/lists/skeletons.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PhoneNumber } from '../../ui/text/phone-number.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { usePhoneFormat } from '../../ui/text/use-phone-format.ts'
import { AddressPanel } from './address-panel.tsx'
import { BlockPanel } from './block/block-panel.tsx'
import { CampaignMessages } from './campaign-messages.tsx'
import { Conversations } from './conversations.tsx'
import { Files } from './files.tsx'
import { MergePanel } from './merge/merge-panel.tsx'
import { ContactNotes } from './notes/contact-notes.tsx'
import { OptOutPanel } from './opt-out-panel.tsx'
import { PersonalDataPanel } from './personal-data-panel.tsx'
import { ContactProfile } from './profile/contact-profile.tsx'

const AddToCampaign = onDemand(async () => (await import('./add-to-campaign.tsx')).AddToCampaign)
const Consents = lazy(async () => ({ default: (await import('./consents/consents.tsx')).Consents }))
const History = lazy(async () => {
  const [{ History }] = await Promise.all([import('./history/history.tsx'), i18n.loadNamespaces('audit')])
  return { default: History }
})

export function ContactPage() {
  const trpc = useTRPC()
  const { contactId = '' } = useParams()
  const contact = useQuery(trpc.contacts.get.queryOptions({ ...useScope(), contactId }))
  if (contact.error && readFailure(contact.error).code === 'not_found') return <NotFoundPage />
  return (
    <Loaded query={contact} skeleton={<PageSkeleton />}>
      {(data) => <OneContact contact={data} />}
    </Loaded>
  )
}

function OneContact({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts')
  const formatPhone = usePhoneFormat()
  const to = useTo()
  const mayWrite = useMay('reply')
  const maySend = useMay('bulk_send')
  const [isAdding, setAdding] = useState(false)
  const { name, phone, user_id: userId } = contact
  const shown = name ?? (phone ? formatPhone(phone) : (userId ?? t('unknownContact')))
  return (
    <Page
      title={shown}
      about={
        <Group component="span" gap="0 16px">
          {name && phone && <PhoneNumber phone={phone} copyable />}
          <span>
            <Trans t={t} i18nKey="added" components={{ relativetime: <RelativeTime at={contact.created_at} /> }} />
          </span>
        </Group>
      }
      back={{ to: to('contacts'), label: t('contacts') }}
      action={
        <Group gap="xs">
          {maySend && (
            <Button variant="default" leftSection={<IconSpeakerphone size={14} />} onClick={() => setAdding(true)}>
              {t('addToCampaign')}
            </Button>
          )}
          {mayWrite && (
            <Button
              leftSection={<IconMessagePlus size={14} />}
              onClick={() => startConversation({ contactId: contact.id, name: shown })}
            >
              {t('newConversation')}
            </Button>
          )}
        </Group>
      }
    >
      <AddToCampaign opened={isAdding} contact={contact} name={shown} onClose={() => setAdding(false)} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }} order={{ base: 2, md: 1 }}>
          <Stack gap="md">
            <Conversations contactId={contact.id} />
            <CampaignMessages contactId={contact.id} />
            <Files contactId={contact.id} />
            <Suspense>
              <History contactId={contact.id} />
            </Suspense>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }} order={{ base: 1, md: 2 }}>
          <Stack gap="md">
            <Panel title={t('details')}>
              <ContactProfile key={contact.id} contact={contact} />
            </Panel>
            <Panel title={t('notes')}>
              <ContactNotes key={contact.id} contactId={contact.id} />
            </Panel>
            <OptOutPanel contact={contact} />
            <Suspense>
              <Consents contactId={contact.id} />
            </Suspense>
            <AddressPanel contact={contact} />
            <BlockPanel contact={contact} />
            <MergePanel contact={contact} />
            <PersonalDataPanel contact={contact} name={shown} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  )
}
