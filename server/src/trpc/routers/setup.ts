import { SetUp } from '@parley/shared/workspace/members'
import { setUp } from '../../features/workspaces/set-up/set-up.ts'
import { setUpStatus } from '../../features/workspaces/set-up/set-up-status.ts'
import { anyone, router } from '../base.ts'

/** Requires no session: before the first owner exists, no one can sign in. */
export const setup = router({
  status: anyone.query(({ ctx }) => setUpStatus(ctx.app)),
  create: anyone.input(SetUp).mutation(async ({ ctx, input }) => {
    const made = await setUp(ctx.app, input)
    ctx.response.appendHeader('Set-Cookie', await ctx.identity.signIn(input, ctx.request.headers))
    return made
  }),
})
