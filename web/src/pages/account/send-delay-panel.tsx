import { NativeSelect } from '@mantine/core'
import { sendDelaySeconds } from '@parley/shared/words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { notifyFailure, notifySuccess } from '../../ui/overlays/notify.ts'
import { Panel } from '../../ui/panel.tsx'

const choices = Array.from({ length: sendDelaySeconds.longest + 1 }, (_, seconds) => seconds)

/** Selects how long the user can undo a reply, applied and stored at once. */
export function SendDelayPanel() {
  const { t } = useTranslation('account')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const chosen = useQuery(trpc.account.sendDelay.queryOptions())
  const store = useMutation(
    trpc.account.changeSendDelay.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries(trpc.account.sendDelay.pathFilter())
        notifySuccess(t('saved'))
      },
      onError: notifyFailure,
    }),
  )
  return (
    <Panel title={t('sendDelay')}>
      <Loaded query={chosen} skeleton={<FormSkeleton fields={1} />}>
        {({ seconds }) => (
          <NativeSelect
            label={t('sendDelay')}
            name="send-delay"
            description={t('sendDelayAbout')}
            value={String(store.isPending ? store.variables.seconds : seconds)}
            data={choices.map((count) => ({
              value: String(count),
              label: count === 0 ? t('sendDelayOff') : t('sendDelaySeconds', { count }),
            }))}
            onChange={({ currentTarget }) => store.mutate({ seconds: Number(currentTarget.value) })}
          />
        )}
      </Loaded>
    </Panel>
  )
}
