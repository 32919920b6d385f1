import { Button, Divider, Stack } from '@mantine/core'
import { type ProviderRefusal, providerRefusals } from '@parley/shared/workspace/provider-refusals'
import type { SignInMethods } from '@parley/shared/workspace/sign-in'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { readFailure } from '../../failures.ts'
import { signInAtProvider } from '../../session.ts'
import { useTRPC } from '../../trpc.ts'
import { Cover } from '../../ui/cover.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { PasswordStep } from './password-step.tsx'
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

type ProviderStepProps = {
  /** The name of the provider. */
  label: string
  next: string
  /** Why the provider's last answer was refused, as it stands in the address. */
  refused: string | null
}

/** The button that leaves for the provider's page, and why its last answer was refused. */
function ProviderStep({ label, next, refused }: ProviderStepProps) {
  const { t } = useTranslation('sign-in')
  const leave = useMutation({ mutationFn: () => signInAtProvider(next) })
  const refusal = refusalOf(refused)
  const problem = leave.error ? readFailure(leave.error).message : refusal && t(`refused_${refusal}`)
  return (
    <Stack gap="md">
      {problem && (
        <Callout tone="bad" alert>
          {problem}
        </Callout>
      )}
      <Button size="sm" loading={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
        {t('signInWith', { provider: label })}
      </Button>
    </Stack>
  )
}

/** Anybody can write the address, so it chooses one of our sentences and contains none. */
function refusalOf(refused: string | null): ProviderRefusal | undefined {
  return (Object.keys(providerRefusals) as ProviderRefusal[]).find((name) => name === refused)
}
