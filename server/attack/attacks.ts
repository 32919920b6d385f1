import type { Engine } from '../src/db/dialect.ts'
import { abortedUploads } from './findings/aborted-uploads.ts'
import { anonymousBodies } from './findings/anonymous-bodies.ts'
import { backlog } from './findings/backlog.ts'
import { manyReceipts, unsignedCallbacks } from './findings/callbacks.ts'
import { clearTextEmail } from './findings/clear-text-email.ts'
import { damagedLog } from './findings/damaged-log.ts'
import { deadNameServers } from './findings/dead-name-servers.ts'
import { endOfProcess } from './findings/end-of-process.ts'
import { internalAddresses } from './findings/internal-addresses.ts'
import { openStreams } from './findings/open-streams.ts'
import { removedAdmin } from './findings/removed-admin.ts'
import { searchedNames } from './findings/searched-names.ts'
import { searches } from './findings/searches.ts'
import { spreadsheetFormulas } from './findings/spreadsheet-formulas.ts'
import { tooManyWebhooks } from './findings/too-many-webhooks.ts'
import { unreadAttachments } from './findings/unread-attachments.ts'
import { unreadDocuments } from './findings/unread-documents.ts'
import { webhookSecrets } from './findings/webhook-secrets.ts'
import { hostileFiles } from './held/hostile-files.ts'
import { hostileReceiversBeside } from './held/hostile-receivers.ts'
import { internalNetwork } from './held/internal-network.ts'
import { races } from './held/races.ts'
import { setUpRace } from './held/set-up-race.ts'
import { strangers } from './held/strangers.ts'
import type { Attack } from './outcome.ts'

type Row = {
  readonly run: Attack
  /** The only engine that it concerns. */
  readonly engine?: Engine
  /** True where the attack concerns what does not depend on the store: `npm test` runs it on SQLite only. */
  readonly isBesideStore?: true
}

/** One script for each finding of the attack on Parley, and for what held. None may do harm. */
export const attacks: Readonly<Record<string, Row>> = {
  'large and unfinished bodies of strangers': { run: anonymousBodies, isBesideStore: true },
  'descriptions of the API that nobody reads': { run: unreadDocuments, isBesideStore: true },
  'webhooks whose name servers never answer': { run: deadNameServers, isBesideStore: true },
  'a removed admin who returns': { run: removedAdmin },
  'open streams of few sessions': { run: openStreams, isBesideStore: true },
  'searches at the same time': { run: searches },
  'secrets in the URLs of webhooks': { run: webhookSecrets, isBesideStore: true },
  'a mail server without TLS': { run: clearTextEmail, isBesideStore: true },
  'formulas in exported CSV files': { run: spreadsheetFormulas, isBesideStore: true },
  'creations beyond the maximum at the same time': { run: tooManyWebhooks },
  'a damaged write-ahead log': { run: damagedLog, engine: 'sqlite' },
  'aborted uploads': { run: abortedUploads, isBesideStore: true },
  'searched names in caches and logs': { run: searchedNames, isBesideStore: true },
  'an open connection while the program stops': { run: endOfProcess },
  'internal addresses in errors of webhooks': { run: internalAddresses, isBesideStore: true },
  'a backlog of deliveries': { run: backlog },
  'large callbacks with a wrong signature': { run: unsignedCallbacks, isBesideStore: true },
  'thousands of receipts in one callback': { run: manyReceipts },
  'a viewer who does not read attachments': { run: unreadAttachments, isBesideStore: true },
  'files without an end, above the limit and with hostile names': { run: hostileFiles, isBesideStore: true },
  'URLs that lead into the internal network': { run: internalNetwork, isBesideStore: true },
  'every procedure and endpoint called by strangers': { run: strangers },
  'races for what may happen once': { run: races },
  'a race for the set-up link': { run: setUpRace },
  'receivers that never end their responses': { run: hostileReceiversBeside, isBesideStore: true },
}
