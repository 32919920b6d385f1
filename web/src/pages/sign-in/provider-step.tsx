import { Button, Stack } from '@mantine/core'
import { providerRefusals } from '@parley/shared/workspace/provider-refusals'
import { useMutation } from '@tanstack/react-query'
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
  const leave = useMutation({ mutationFn: () => signInAtProvider(next) })
  const problem = leave.error ? readFailure(leave.error).message : sentenceOf(refused)
  return (
    <Stack gap="md">
      {problem && (
        <Callout tone="bad" alert>
          {problem}
        </Callout>
      )}
      <Button size="sm" loading={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
        Sign in with {label}
      </Button>
    </Stack>
  )
}

/** Anybody can write the address, so it chooses one of our sentences and contains none. */
function sentenceOf(refused: string | null): string | undefined {
  if (refused === null) return undefined
  return Object.entries(providerRefusals).find(([name]) => name === refused)?.[1]
}
