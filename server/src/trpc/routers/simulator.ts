import { SimulatedInbound } from '@parley/shared/simulator/played-message'
import {
  ListPhones,
  listMagicNumbers,
  PhoneChange,
  PhoneThread,
  SimulatedQuality,
  SimulatedReceipt,
  SimulatedReview,
} from '@parley/shared/simulator/simulator'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { changePhone } from '../../features/simulator/change-phone.ts'
import { changeTemplateQuality } from '../../features/simulator/change-template-quality.ts'
import { decideReview } from '../../features/simulator/decide-review.ts'
import { giveReceipt } from '../../features/simulator/give-receipt.ts'
import { listPhones } from '../../features/simulator/list-phones.ts'
import { phoneThread } from '../../features/simulator/phone-thread.ts'
import { playCustomer } from '../../features/simulator/play-customer.ts'
import { perform, router, signedIn, whoMay } from '../base.ts'

export const simulator = router({
  phones: whoMay('simulator.read').input(ListPhones).query(perform(listPhones)),
  thread: whoMay('simulator.read').input(PhoneThread).query(perform(phoneThread)),
  reply: whoMay('simulator.use').input(InWorkspace.extend(SimulatedInbound.shape)).mutation(perform(playCustomer)),
  receipt: whoMay('simulator.use').input(InWorkspace.extend(SimulatedReceipt.shape)).mutation(perform(giveReceipt)),
  review: whoMay('simulator.review').input(InWorkspace.extend(SimulatedReview.shape)).mutation(perform(decideReview)),
  changeQuality: whoMay('simulator.review')
    .input(InWorkspace.and(SimulatedQuality))
    .mutation(perform(changeTemplateQuality)),
  changePhone: whoMay('simulator.use').input(PhoneChange).mutation(perform(changePhone)),
  magicNumbers: signedIn.query(() => ({ data: listMagicNumbers() })),
})
