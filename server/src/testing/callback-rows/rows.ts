import { accountRows } from './account-rows.ts'
import { accountUpdateRows } from './account-update-rows.ts'
import { batchRows } from './batch-rows.ts'
import { buttonRows } from './button-rows.ts'
import { callRows } from './call-rows.ts'
import { fileRows } from './file-rows.ts'
import { groupRows } from './group-rows.ts'
import { identityRows } from './identity-rows.ts'
import { ignoredRows } from './ignored-rows.ts'
import { oddMessageRows } from './odd-message-rows.ts'
import { otherSenderRows } from './other-sender-rows.ts'
import { paymentRows } from './payment-rows.ts'
import { phoneAppRows } from './phone-app-rows.ts'
import { preferenceRows } from './preference-rows.ts'
import { receiptRows } from './receipt-rows.ts'
import { renewedIdRows } from './renewed-id-rows.ts'
import type { Row } from './row.ts'
import { senderRows } from './sender-rows.ts'
import { templateRows } from './template-rows.ts'
import { textRows } from './text-rows.ts'

export const rows: readonly Row[] = [
  ...textRows,
  ...fileRows,
  ...oddMessageRows,
  ...buttonRows,
  ...senderRows,
  ...batchRows,
  ...receiptRows,
  ...paymentRows,
  ...preferenceRows,
  ...identityRows,
  ...renewedIdRows,
  ...phoneAppRows,
  ...callRows,
  ...otherSenderRows,
  ...groupRows,
  ...templateRows,
  ...accountRows,
  ...accountUpdateRows,
  ...ignoredRows,
]
