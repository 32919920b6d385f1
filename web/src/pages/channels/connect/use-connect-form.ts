import { type ConnectionCheck, connectionChecks } from '@parley/shared/workspace/connection-checks'
import type { ConnectedChannel } from '@parley/shared/workspace/connections'
import { useState } from 'react'
import { readFailure } from '../../../failures.ts'
import { useScope } from '../../../scope.ts'
import { useTRPCClient } from '../../../trpc.ts'
import { useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { useRefreshNumber } from '../use-refresh-number.ts'
import type { Checked } from './checks.tsx'

/** The form of a number's credentials, and the result of the checks. WhatsApp validates them before they are stored. */
export function useConnectForm(onConnected: (connected: ConnectedChannel) => void) {
  const client = useTRPCClient()
  const refresh = useRefreshNumber()
  const { workspaceId } = useScope()
  const [checked, setChecked] = useState<Checked>('unchecked')
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/connections')).ConnectChannel,
    initial: { phoneNumberId: '', businessAccountId: '', accessToken: '', appSecret: '', pin: '' },
    toInput: ({ pin, ...values }) => ({
      workspaceId,
      platform: 'whatsapp',
      ...values,
      ...(pin.trim() !== '' && { pin }),
    }),
    onSubmit: async (input) => {
      setChecked('unchecked')
      try {
        // Called without the query cache, which would keep the token in memory.
        onConnected(await client.channels.connect.mutate(input))
      } catch (error) {
        setChecked(resultOf(error))
        throw error
      }
      await refresh()
    },
  })
  return { form, checked }
}

function resultOf(error: unknown): Checked {
  const { failedStep, message } = readFailure(error)
  return isCheck(failedStep) ? { failed: failedStep, problem: message } : 'unchecked'
}

function isCheck(step: string | null): step is ConnectionCheck {
  return connectionChecks.some((check) => check === step)
}
