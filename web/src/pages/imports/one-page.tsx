import { Button } from '@mantine/core'
import type { ImportView } from '@parley/shared/contacts/imports'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { RequirePermission } from '../../frame/require-permission.tsx'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { notifyFailure } from '../../ui/overlays/notify.ts'
import { Page } from '../../ui/page.tsx'
import { ChooseColumns } from './choose-columns.tsx'
import { ImportCounts } from './import-counts.tsx'
import { ImportReasons } from './import-reasons.tsx'

export function ImportPage() {
  return (
    <RequirePermission permission="bulk_send">
      <OneImport />
    </RequirePermission>
  )
}

function OneImport() {
  const { t } = useTranslation('imports')
  const trpc = useTRPC()
  const to = useTo()
  const { importId = '' } = useParams()
  const found = useQuery(trpc.imports.get.queryOptions({ ...useScope(), importId }))
  return (
    <Page title={found.data?.file_name ?? t('title')} back={{ to: to('imports'), label: t('title') }}>
      <Loaded query={found} skeleton={<FormSkeleton />}>
        {(current) => <Steps current={current} />}
      </Loaded>
    </Page>
  )
}

/** What can be done next: choosing the columns, checking, importing, undoing. */
function Steps({ current }: { current: ImportView }) {
  const { t } = useTranslation('imports')
  const { state } = current
  const [isChoosing, setChoosing] = useState(false)
  if (state === 'uploaded' || (state === 'checked' && isChoosing)) {
    return <ChooseColumns importId={current.id} onChecking={() => setChoosing(false)} />
  }
  return (
    <>
      <ImportCounts
        current={current}
        actions={
          <>
            {state === 'checked' && (
              <Button variant="default" onClick={() => setChoosing(true)}>
                {t('changeColumns')}
              </Button>
            )}
            <Actions current={current} />
          </>
        }
      />
      <ImportReasons current={current} />
    </>
  )
}

function Actions({ current: { id: importId, state, created, updated, available_until } }: { current: ImportView }) {
  const { t } = useTranslation('imports')
  const trpc = useTRPC()
  const input = { ...useScope(), importId }
  const options = { onError: notifyFailure }
  const start = useMutation(trpc.imports.start.mutationOptions(options))
  const cancel = useMutation(trpc.imports.cancel.mutationOptions(options))
  const undo = useMutation(trpc.imports.undo.mutationOptions(options))
  const isEnded = state === 'completed' || state === 'cancelled'
  return (
    <>
      {['checking', 'checked', 'running'].includes(state) && (
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(input)}>
          {t('cancel')}
        </Button>
      )}
      {state === 'checked' && (
        <Button disabled={created + updated === 0} loading={start.isPending} onClick={() => start.mutate(input)}>
          {t('importContacts', { count: created + updated })}
        </Button>
      )}
      {isEnded && created > 0 && available_until !== null && (
        <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(input)}>
          {t('undo')}
        </Button>
      )}
    </>
  )
}
