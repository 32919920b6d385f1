import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { addressOf, useScope } from '../scope.ts'
import { useTRPC } from '../trpc.ts'
import { notifyFailure } from '../ui/overlays/notify.ts'

/** A number that is reserved for examples, and none of the simulator's test numbers. */
const phone = '+15550100177'

/** A ready-made customer writes in test mode, and their conversation opens. */
export function SampleCustomerButton() {
  const { t } = useTranslation('frame')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { workspaceId } = useScope()
  const write = useMutation(trpc.simulator.reply.mutationOptions({ onError: notifyFailure }))
  const receive = async () => {
    const mode = 'test'
    const message = { from: phone, name: t('sampleCustomer'), text: t('sampleQuestion') }
    const { conversationId } = await write.mutateAsync({ workspaceId, mode, ...message })
    await queries.invalidateQueries(trpc.conversations.pathFilter())
    await navigate(addressOf({ workspaceId, mode }, `inbox/${conversationId}`))
  }
  return (
    <Button loading={write.isPending} onClick={() => void receive().catch(() => {})}>
      {t('receiveFirstMessage')}
    </Button>
  )
}
