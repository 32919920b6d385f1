import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope, useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Callout } from '../../ui/text/callout.tsx'

/** States in live mode whether messages go to the simulator or to real customers. */
export function ChannelNotice() {
  const { t } = useTranslation('simulator')
  const trpc = useTRPC()
  const { mode } = useWorkspaceContext()
  const channel = useQuery(trpc.channels.current.queryOptions(useScope()))
  if (mode === 'test' || !channel.data) return null
  if (channel.data.platform !== 'simulator') {
    return (
      <Callout tone="info" title={t('liveModeUsesWhatsapp')}>
        {t('theSimulatorHasNoEffectOn')}
      </Callout>
    )
  }
  return (
    <Callout tone="test" title={t('simulatedNoNumberConnected')}>
      {t('liveMessagesAreSentToThis')}
    </Callout>
  )
}
