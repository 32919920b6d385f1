import { Button, Stack } from '@mantine/core'
import { type ProviderRefusal, providerRefusals } from '@parley/shared/workspace/provider-refusals'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readFailure } from '../../failures.ts'
import { signInAtProvider } from '../../session.ts'
import { Callout } from '../../ui/text/callout.tsx'

type ProviderStepProps = {
  /** The name of the provider. */
  label: string
  next: string
  /** Why the provider's last answer was refused, as it stands in the address. */
  refused: string | null
}

/** The button that leaves for the provider's page, and why its last answer was refused. */
export function ProviderStep({ label, next, refused }: ProviderStepProps) {
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
