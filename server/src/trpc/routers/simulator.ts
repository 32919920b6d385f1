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
import { changeTemplateQuality } from '../../features/simulator/change-template-quality.ts'
import { decideReview } from '../../features/simulator/decide-review.ts'
import { giveReceipt } from '../../features/simulator/give-receipt.ts'
import { listPhones } from '../../features/simulator/list-phones.ts'
import { phoneThread } from '../../features/simulator/phone-thread.ts'
import { playCustomer } from '../../features/simulator/play-customer.ts'
import { perform, router, signedIn } from '../base.ts'

export const simulator = router({
  phones: signedIn.input(ListPhones).query(perform(listPhones)),
  thread: signedIn.input(PhoneThread).query(perform(phoneThread)),
  reply: signedIn.input(InWorkspace.extend(SimulatedInbound.shape)).mutation(perform(playCustomer)),
  receipt: signedIn.input(InWorkspace.extend(SimulatedReceipt.shape)).mutation(perform(giveReceipt)),
  review: signedIn.input(InWorkspace.extend(SimulatedReview.shape)).mutation(perform(decideReview)),
  standing: signedIn.input(InWorkspace.and(SimulatedQuality)).mutation(perform(changeTemplateQuality)),
  changePhone: signedIn.input(PhoneChange).mutation(perform(changePhone)),
  magicNumbers: signedIn.query(() => ({ data: listMagicNumbers() })),
})
