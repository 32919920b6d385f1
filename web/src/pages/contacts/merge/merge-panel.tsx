import { Button, Stack, Text } from '@mantine/core'
import type { ContactDetail } from '@parley/shared/contacts/contacts'
import type { MergedContact } from '@parley/shared/contacts/merges'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMay, useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { PeopleSkeleton } from '../../../ui/lists/skeletons.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { notifySuccess } from '../../../ui/overlays/notify.ts'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { useContactName } from './use-contact-name.ts'
import { useMerges } from './use-merges.ts'

const MergeDialog = onDemand(async () => (await import('./merge-dialog.tsx')).MergeDialog)

/** The panel on the page of a contact that merges it with another one, and splits what was merged into it. */
export function MergePanel({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('merges')
  const trpc = useTRPC()
  const navigate = useNavigate()
  const to = useTo()
  const mayMerge = useMay('manage_contacts')
  const merged = useQuery(trpc.contacts.merged.queryOptions({ ...useScope(), contactId: contact.id }))
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={t('merging')}>
      <Stack gap="sm" align="flex-start">
        <Loaded query={merged} skeleton={<PeopleSkeleton rows={1} />}>
          {(rows) => rows.map((row) => <Merged key={row.id} merged={row} maySplit={mayMerge} />)}
        </Loaded>
        <Text size="sm" c="dimmed">
          {t('mergeHint')}
        </Text>
        {mayMerge && (
          <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
            {t('mergeWith')}
          </Button>
        )}
      </Stack>
      <MergeDialog
        opened={isOpen}
        contactId={contact.id}
        onMerged={async (remainingId) => {
          if (remainingId !== contact.id) await navigate(to(`contacts/${remainingId}`), { replace: true })
        }}
        onClose={() => setOpen(false)}
      />
    </Panel>
  )
}

function Merged({ merged, maySplit }: { merged: MergedContact; maySplit: boolean }) {
  const { t } = useTranslation('merges')
  const { split } = useMerges()
  const name = useContactName()(merged)
  const [isAsking, setAsking] = useState(false)
  return (
    <div>
      <Text size="sm" fw={500}>
        <bdi>{name}</bdi>
      </Text>
      <Text size="xs" c="dimmed">
        <Trans
          t={t}
          i18nKey="mergedByAt"
          values={{ name: merged.merged_by }}
          components={{ relativetime: <RelativeTime at={merged.merged_at} /> }}
        />
      </Text>
      {maySplit && (
        <Button
          variant="default"
          size="compact-sm"
          mt={4}
          aria-label={t('splitLabel', { name })}
          onClick={() => setAsking(true)}
        >
          {t('split')}
        </Button>
      )}
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={t('splitQuestion', { name })}
        yes={t('confirmSplit')}
        onConfirm={async () => {
          await split(merged.id)
          notifySuccess(t('wasSplit'))
        }}
      >
        {t('splitConsequences', { name })}
      </Confirm>
    </div>
  )
}
