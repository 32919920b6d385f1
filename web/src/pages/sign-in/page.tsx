import { Divider, Stack } from '@mantine/core'
import type { SignInMethods } from '@parley/shared/workspace/sign-in'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useTRPC } from '../../trpc.ts'
import { Cover } from '../../ui/cover.tsx'
import { PasswordStep } from './password-step.tsx'
import { ProviderStep } from './provider-step.tsx'
import { safeNext } from './safe-next.ts'
import { SecondStep } from './second-step.tsx'

export function SignInPage() {
  const { t } = useTranslation('sign-in')
  const trpc = useTRPC()
  const status = useQuery(trpc.setup.status.queryOptions())
  const methods = useQuery(trpc.account.signInMethods.queryOptions())
  if (status.data?.needed) return <Cover title={t('notSetUpTitle')} about={t('notSetUpAbout')} />
  return <Steps methods={methods.data ?? { passwords: methods.isError, provider: null }} />
}

/** The password or the provider, and a code for users with two-factor authentication. */
function Steps({ methods: { passwords, provider } }: { methods: SignInMethods }) {
  const { t } = useTranslation('sign-in')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const [email, setEmail] = useState('')
  const [needsCode, setNeedsCode] = useState(parameters.get('step') === 'code')
  const next = safeNext(parameters.get('next'))
  const openDashboard = async () => {
    queries.clear()
    await navigate(next, { replace: true })
  }
  if (needsCode) return <SecondStep onDone={openDashboard} onStartOver={() => setNeedsCode(false)} />
  return (
    <Cover title={t('title')} about={t('about')}>
      <Stack gap="md">
        {provider !== null && <ProviderStep label={provider} next={next} refused={parameters.get('refused')} />}
        {provider !== null && passwords && <Divider label={t('or')} />}
        {passwords && (
          <PasswordStep
            email={email}
            onDone={async (enteredEmail, result) => {
              setEmail(enteredEmail)
              if (result.needsCode) setNeedsCode(true)
              else await openDashboard()
            }}
          />
        )}
      </Stack>
    </Cover>
  )
}
