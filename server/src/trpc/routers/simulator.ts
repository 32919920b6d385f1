import {
  ListPhones,
  listMagicNumbers,
  PhoneChange,
  PhoneThread,
  SimulatedInbound,
  SimulatedQuality,
  SimulatedReceipt,
  SimulatedReview,
} from '@parley/shared/simulator/simulator'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { changePhone } from '../../features/simulator/change-phone.ts'
import { changeStanding } from '../../features/simulator/change-standing.ts'
import { decideReview } from '../../features/simulator/decide-review.ts'
import { giveReceipt } from '../../features/simulator/give-receipt.ts'
import { listPhones } from '../../features/simulator/list-phones.ts'
import { phoneThread } from '../../features/simulator/phone-thread.ts'
import { playCustomer } from '../../features/simulator/play-customer.ts'
import { router, signedIn } from '../base.ts'

export const simulator = router({
  phones: signedIn.input(ListPhones).query(({ ctx, input }) => listPhones(ctx.app, ctx.actor, input)),
  thread: signedIn.input(PhoneThread).query(({ ctx, input }) => phoneThread(ctx.app, ctx.actor, input)),
  reply: signedIn
    .input(InWorkspace.extend(SimulatedInbound.shape))
    .mutation(({ ctx, input }) => playCustomer(ctx.app, ctx.actor, input)),
  receipt: signedIn
    .input(InWorkspace.extend(SimulatedReceipt.shape))
    .mutation(({ ctx, input }) => giveReceipt(ctx.app, ctx.actor, input)),
  review: signedIn
    .input(InWorkspace.extend(SimulatedReview.shape))
    .mutation(({ ctx, input }) => decideReview(ctx.app, ctx.actor, input)),
  standing: signedIn
    .input(InWorkspace.and(SimulatedQuality))
    .mutation(({ ctx, input }) => changeStanding(ctx.app, ctx.actor, input)),
  changePhone: signedIn.input(PhoneChange).mutation(({ ctx, input }) => changePhone(ctx.app, ctx.actor, input)),
  magicNumbers: signedIn.query(() => ({ data: listMagicNumbers() })),
})
