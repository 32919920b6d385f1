import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTRPC } from '../../trpc.ts'
import { Cover } from '../../ui/cover.tsx'
import { PasswordStep } from './password-step.tsx'
import { safeNext } from './safe-next.ts'
import { SecondStep } from './second-step.tsx'

export function SignInPage() {
  const trpc = useTRPC()
  const status = useQuery(trpc.setup.status.queryOptions())
  if (status.data?.needed) {
    return (
      <Cover
        title="Parley is not set up yet"
        about="The terminal that started it shows a link that can be used once. Open it to make the owner’s account and the first workspace."
      />
    )
  }
  return <Steps />
}

/** The password; and, for who has two-factor sign-in, a code. */
function Steps() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const [email, setEmail] = useState('')
  const [wantsCode, setWantsCode] = useState(false)
  const enter = async () => {
    queries.clear()
    await navigate(safeNext(parameters.get('next')), { replace: true })
  }
  if (wantsCode) return <SecondStep onDone={enter} onStartAgain={() => setWantsCode(false)} />
  return (
    <Cover title="Sign in" about="To your workspace’s conversations, campaigns and keys.">
      <PasswordStep
        email={email}
        onDone={async (shown, signedIn) => {
          setEmail(shown)
          if (signedIn.wantsCode) setWantsCode(true)
          else await enter()
        }}
      />
    </Cover>
  )
}
