import { Button, Stack, Text } from '@mantine/core'
import type { ContactConsentView } from '@parley/shared/contacts/contact-consents'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useMay, useScope } from '../../../scope.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { PeopleSkeleton } from '../../../ui/lists/skeletons.tsx'
import { MoreMenu } from '../../../ui/overlays/more-menu.tsx'
import { notifyFailure } from '../../../ui/overlays/notify.ts'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { useRefreshContacts } from '../use-refresh-contacts.ts'
import styles from './consents.module.css'

const ConsentDialog = onDemand(async () => (await import('./consent-dialog.tsx')).ConsentDialog)

/** Lists the sources of the contact's consent to messages, for each channel. It changes no message preference. */
export function Consents({ contactId }: { contactId: string }) {
  const { t } = useTranslation('contact-details')
  const trpc = useTRPC()
  const mayChange = useMay('manage_contacts')
  const consents = useQuery(trpc.contacts.consents.queryOptions({ ...useScope(), contactId }))
  const [edited, setEdited] = useState<ContactConsentView | 'new'>()
  return (
    <Panel title={t('consents')}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm" c="dimmed">
          {t('consentsHint')}
        </Text>
        <Loaded query={consents} skeleton={<PeopleSkeleton rows={1} />}>
          {({ data }) =>
            data.length > 0 && (
              <ul className={styles.consents} aria-label={t('consents')}>
                {data.map((consent) => (
                  <Consent
                    key={consent.channel_id}
                    contactId={contactId}
                    consent={consent}
                    mayChange={mayChange}
                    edit={() => setEdited(consent)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
        {mayChange && (
          <Button variant="default" size="compact-sm" onClick={() => setEdited('new')}>
            {t('recordConsent')}
          </Button>
        )}
      </Stack>
      <ConsentDialog
        opened={edited !== undefined}
        contactId={contactId}
        consent={edited === 'new' ? undefined : edited}
        onClose={() => setEdited(undefined)}
      />
    </Panel>
  )
}

type ConsentProps = { contactId: string; consent: ContactConsentView; mayChange: boolean; edit: () => void }

function Consent({ contactId, consent, mayChange, edit }: ConsentProps) {
  const { t } = useTranslation('contact-details')
  const client = useTRPCClient()
  const scope = useScope()
  const refresh = useRefreshContacts()
  const { channel_id: channelId, channel_name: channel, source, consented_at } = consent
  const remove = async () => {
    try {
      await client.contacts.removeConsent.mutate({ ...scope, contactId, channelId })
    } finally {
      await refresh()
    }
  }
  return (
    <li className={styles.consent}>
      <div>
        <Text size="sm" fw={500}>
          <bdi>{channel}</bdi>
        </Text>
        <Text size="sm" dir="auto" className={styles.source}>
          {source}
        </Text>
        <Text size="xs" c="dimmed">
          <Trans t={t} i18nKey="consentedAt" components={{ relativetime: <RelativeTime at={consented_at} /> }} />
        </Text>
      </div>
      {mayChange && (
        <MoreMenu
          label={t('consentActions', { channel })}
          size="sm"
          items={[
            { label: t('edit'), onClick: edit },
            { label: t('remove'), isDanger: true, onClick: () => void remove().catch(notifyFailure) },
          ]}
        />
      )}
    </li>
  )
}
