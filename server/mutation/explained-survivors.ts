// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the faults are lines of source text, with its placeholders

/** A fault that Stryker put into a file, as the line or lines before and after it. */
export type Fault = { readonly line: number; readonly original: string; readonly mutant: string }

/** Faults of one file that no test can notice, or need not, for one reason. */
export type Explanation = {
  readonly file: string
  readonly reason: string
  /** The lines before and after the fault, with their line breaks and indentation as single spaces. */
  readonly faults: readonly (readonly [original: string, mutant: string])[]
}

export const explanations: readonly Explanation[] = [
  {
    file: 'server/src/auth/fixed-windows.ts',
    reason: 'A window without uses counts like none.',
    faults: [['if (window.used > 0) target.set(key, window)', 'if (window.used >= 0) target.set(key, window)']],
  },
  {
    file: 'shared/src/templates/template-binding.ts',
    reason: 'A numbered slot has a placeholder, and a slot whose variable is missing is refused before.',
    faults: [
      [
        'if (placeholder !== undefined && given.has(placeholder)) matched.set(address, placeholder)',
        'if (true && given.has(placeholder)) matched.set(address, placeholder)',
      ],
      ['return placeholder !== undefined && isNumbered(placeholder)', 'return true && isNumbered(placeholder)'],
      ['values.push([slot.address, String(given?.value)])', 'values.push([slot.address, String(given.value)])'],
    ],
  },
  {
    file: 'shared/src/templates/value-problem.ts',
    reason: 'A function without a result returns undefined, and URL ignores spaces around it.',
    faults: [
      ['default: return undefined', 'default:'],
      [
        'const link = URL.canParse(value.trim()) ? new URL(value.trim()) : undefined',
        'const link = URL.canParse(value) ? new URL(value.trim()) : undefined',
      ],
      [
        'const link = URL.canParse(value.trim()) ? new URL(value.trim()) : undefined',
        'const link = URL.canParse(value.trim()) ? new URL(value) : undefined',
      ],
    ],
  },
  {
    file: 'server/src/features/contacts/import-opt-outs.ts',
    reason: 'Every valid value has a contact.',
    faults: [
      [
        "return new Set(values.filter((value) => optedOut.delete(contacts.get(value)?.id ?? '')))",
        'return new Set(values.filter((value) => optedOut.delete(contacts.get(value)?.id ?? "Stryker was here!")))',
      ],
      [
        "return new Set(values.filter((value) => optedOut.delete(contacts.get(value)?.id ?? '')))",
        "return new Set(values.filter((value) => optedOut.delete(contacts.get(value).id ?? '')))",
      ],
    ],
  },
  {
    file: 'server/src/outbound/addresses.ts',
    reason: 'A zone has no line break, and the library reads an address with a zone as well.',
    faults: [
      [
        "const address = ipaddr.process(text.replace(/%.*$/, ''))",
        "const address = ipaddr.process(text.replace(/%.*/, ''))",
      ],
      [
        "const address = ipaddr.process(text.replace(/%.*$/, ''))",
        "const address = ipaddr.process(text.replace(/%.$/, ''))",
      ],
    ],
  },
  {
    file: 'server/src/outbound/addresses.ts',
    reason: 'The library knows every range within by another name than unicast.',
    faults: [
      [
        "return address.kind() === 'ipv4' || (isIn(address, [globalUnicast]) && !isIn(address, [protocolAssignments]))",
        "return address.kind() === 'ipv4' || (isIn(address, [globalUnicast]) && !isIn(address, []))",
      ],
    ],
  },
  {
    file: 'server/src/outbound/addresses.ts',
    reason: 'An IPv4 address is in none of the IPv6 ranges.',
    faults: [['if (!(address instanceof ipaddr.IPv6)) return []', 'if (false) return []']],
  },
  {
    file: 'server/src/outbound/guard.ts',
    reason: 'The host name of a URL has brackets only at both ends, or none.',
    faults: [
      ["const literal = hostname.replace(/^\\[|\\]$/g, '')", "const literal = hostname.replace(/\\[|\\]$/g, '')"],
      ["const literal = hostname.replace(/^\\[|\\]$/g, '')", "const literal = hostname.replace(/^\\[|\\]/g, '')"],
      [
        "if (isIP(options.hostname.replace(/^\\[|\\]$/g, '')) === 0) return dialer(options, done)",
        "if (isIP(options.hostname.replace(/\\[|\\]$/g, '')) === 0) return dialer(options, done)",
      ],
      [
        "if (isIP(options.hostname.replace(/^\\[|\\]$/g, '')) === 0) return dialer(options, done)",
        "if (isIP(options.hostname.replace(/^\\[|\\]/g, '')) === 0) return dialer(options, done)",
      ],
    ],
  },
  {
    file: 'server/src/outbound/guard.ts',
    reason:
      'The address is checked either way, and only receivers with a certificate that this machine trusts offer HTTP/2.',
    faults: [['allowH2: false,', 'allowH2: true,']],
  },
  {
    file: 'server/src/db/retry.ts',
    reason: 'The same but for one millisecond.',
    faults: [
      [
        'const isLast = failures >= maxAttempts || performance.now() - startedAt > giveUpAfterMs',
        'const isLast = failures >= maxAttempts || performance.now() - startedAt >= giveUpAfterMs',
      ],
    ],
  },
  {
    file: 'server/src/db/retry.ts',
    reason: 'Only delays the end of a process, which has a limit of its own.',
    faults: [
      [
        'if (delayMs) await wait(delayMs(failures), undefined, { ref: false, ...(signal && { signal }) })',
        'if (delayMs) await wait(delayMs(failures), undefined, { ref: true, ...(signal && { signal }) })',
      ],
    ],
  },
  {
    file: 'server/src/features/idempotency/answer-once.ts',
    reason: 'Only the log differs.',
    faults: [
      [
        "app.log.warn({ err: error }, 'An idempotent request could not be settled; it can be retried in a minute')",
        "app.log.warn({}, 'An idempotent request could not be settled; it can be retried in a minute')",
      ],
      [
        "} catch (error) { app.log.warn({ err: error }, 'An idempotent request could not be settled; it can be retried in a minute') }",
        '} catch (error) {}',
      ],
    ],
  },
  {
    file: 'server/src/features/idempotency/begin-run.ts',
    reason: 'The caller distinguishes only responses that are replayed from everything else.',
    faults: [
      [
        "if (await insertRun(tx, run)) return { kind: 'run', run }",
        'if (await insertRun(tx, run)) return { kind: "", run }',
      ],
      ["return { kind: 'run', run }", 'return { kind: "", run }'],
    ],
  },
  {
    file: 'server/src/features/idempotency/begin-run.ts',
    reason: 'For a row that another process deletes between two statements, and then both end with an error.',
    faults: [['if (!earlier) throw stillRunning()', 'if (false) throw stillRunning()']],
  },
  {
    file: 'server/src/features/idempotency/begin-run.ts',
    reason: 'A run that is done has a body.',
    faults: [
      [
        "if (earlier.state === 'done') return { kind: 'answered', status: earlier.status ?? 200, sealed: earlier.body ?? '' }",
        "if (earlier.state === 'done') return { kind: 'answered', status: earlier.status ?? 200, sealed: earlier.body ?? \"Stryker was here!\" }",
      ],
    ],
  },
  {
    file: 'server/src/features/idempotency/keep-runs-alive.ts',
    reason: 'Only the log differs.',
    faults: [["failure: 'The heartbeat of idempotent requests could not be written; retrying',", 'failure: "",']],
  },
  {
    file: 'server/src/features/idempotency/keep-runs-alive.ts',
    reason: 'Heartbeats of no runs are no statement.',
    faults: [
      [
        'if (long.length > 0) await app.transact((tx) => extendRun(tx, long, now))',
        'if (true) await app.transact((tx) => extendRun(tx, long, now))',
      ],
      [
        'if (long.length > 0) await app.transact((tx) => extendRun(tx, long, now))',
        'if (long.length >= 0) await app.transact((tx) => extendRun(tx, long, now))',
      ],
    ],
  },
  {
    file: 'shared/src/campaigns/recipient-check.ts',
    reason: 'The addresses of every earlier recipient have been stored.',
    faults: [
      [
        'const original = addressesAt.get(same) ?? []',
        'const original = addressesAt.get(same) ?? ["Stryker was here"]',
      ],
    ],
  },
  {
    file: 'shared/src/campaigns/recipient-check.ts',
    reason: 'Neither is a phone number, so the address is shown as it was given.',
    faults: [
      [
        'const [first] = checked.ok ? checked.addresses : []',
        'const [first] = checked.ok ? checked.addresses : ["Stryker was here"]',
      ],
    ],
  },
  {
    file: 'shared/src/campaigns/rate-card.ts',
    reason: 'No market has the empty prefix, which the last pass would look up.',
    faults: [
      [
        'for (let length = longestPrefix; length > 0; length -= 1) {',
        'for (let length = longestPrefix; length >= 0; length -= 1) {',
      ],
    ],
  },
  {
    file: 'shared/src/contacts/opt-out-words.ts',
    reason: 'Neither text is a keyword.',
    faults: [
      [
        "const meaning = payload === undefined ? '' : bare(payload.replaceAll(/[_-]/g, ' '))",
        'const meaning = payload === undefined ? "Stryker was here!" : bare(payload.replaceAll(/[_-]/g, \' \'))',
      ],
    ],
  },
  {
    file: 'shared/src/contacts/opt-out-words.ts',
    reason: 'Keywords and messages are converted alike, and both cases ignore the case of a letter.',
    faults: [
      [
        "return text .normalize('NFKD') .replace(/[^\\p{L}\\p{N}\\s]/gu, '') .toLowerCase()",
        "return text.normalize('NFKD').replace(/[^\\p{L}\\p{N}\\s]/gu, '').toUpperCase()",
      ],
    ],
  },
  {
    file: 'shared/src/campaigns/recipient-csv.ts',
    reason: 'A list that is not blank has a first row, and every line break in it is a line feed.',
    faults: [
      [
        "const cells = Papa.parse<string[]>(head, { delimiter, newline: '\\n', preview: 1 }).data[0] ?? []",
        'const cells = Papa.parse<string[]>(head, { delimiter, newline: \'\\n\', preview: 1 }).data[0] ?? ["Stryker was here"]',
      ],
      ["newline: '\\n',", 'newline: "",'],
    ],
  },
  {
    file: 'shared/src/campaigns/recipient-csv.ts',
    reason: 'No list has a column without a position.',
    faults: [
      [
        'const nameAt = (index: number | undefined) => (index === undefined ? undefined : header.all[index])',
        'const nameAt = (index: number | undefined) => (false ? undefined : header.all[index])',
      ],
    ],
  },
  {
    file: 'shared/src/campaigns/recipient-csv.ts',
    reason: 'A first row this long has names that are refused; the parser is only given less text.',
    faults: [['const head = text.trimStart().slice(0, headOfText)', 'const head = text.trimStart()']],
  },
  {
    file: 'shared/src/campaigns/recipient-csv-header.ts',
    reason: 'Every position is that of a name, and no name is undefined.',
    faults: [
      [
        "header: { cells: names.length, phoneAt, userIdAt, all: names, names: at.map((index) => names[index] ?? ''), at },",
        'header: { cells: names.length, phoneAt, userIdAt, all: names, names: at.map((index) => names[index] ?? "Stryker was here!"), at },',
      ],
      ['const index = name === undefined ? -1 : names.indexOf(name)', 'const index = false ? -1 : names.indexOf(name)'],
    ],
  },
  {
    file: 'shared/src/conversations/classification.ts',
    reason: 'Words and texts are converted alike, and both cases ignore the case of a letter.',
    faults: [
      [
        "const separated = text .normalize('NFC') .toLowerCase()",
        "const separated = text.normalize('NFC').toUpperCase()",
      ],
    ],
  },
  {
    file: 'shared/src/templates/template-kind-rules.ts',
    reason: 'No two lists of kinds are written alike.',
    faults: [
      [
        "if (component.type === 'BUTTONS') return component.buttons.map(({ type }) => type).join(' ')",
        'if (component.type === \'BUTTONS\') return component.buttons.map(({ type }) => type).join("")',
      ],
      ["return parts.toSorted().join(', ')", 'return parts.toSorted().join("")'],
    ],
  },
  {
    file: 'shared/src/templates/template-kind-rules.ts',
    reason: 'Only a body and a footer have these fields.',
    faults: [
      [
        "(component.type === 'BODY' && component.add_security_recommendation !== undefined) ||",
        '(true && component.add_security_recommendation !== undefined) ||',
      ],
      [
        "(component.type === 'FOOTER' && component.code_expiration_minutes !== undefined)",
        '(true && component.code_expiration_minutes !== undefined)',
      ],
    ],
  },
  {
    file: 'shared/src/templates/template-kind-rules.ts',
    reason: 'There is one button.',
    faults: [
      [
        "return component.type === 'BUTTONS' && component.buttons.length === 1 && component.buttons.every(isCodeButton)",
        "return component.type === 'BUTTONS' && component.buttons.length === 1 && component.buttons.some(isCodeButton)",
      ],
    ],
  },
  {
    file: 'shared/src/templates/template-text.ts',
    reason: 'Only a header has a format, and nothing is assigned either way.',
    faults: [['default: return {}', 'default:']],
  },
  {
    file: 'shared/src/templates/template-text.ts',
    reason: 'JSON has no field that is undefined.',
    faults: [
      [
        'return { media: { format: header.format, link, ...(filename !== undefined && { filename }) } }',
        'return { media: { format: header.format, link, ...(true && { filename }) } }',
      ],
      ['...(code !== undefined && { code }),', '...(true && { code }),'],
    ],
  },
  {
    file: 'shared/src/templates/template-text.ts',
    reason: 'Neither is a time or a card with a text.',
    faults: [
      [
        "const ms = timeIn(valueAt(values, 'offer.expires_at') ?? '')",
        'const ms = timeIn(valueAt(values, \'offer.expires_at\') ?? "Stryker was here!")',
      ],
      [
        'export function plainText({ header, body, footer, cards = [] }: FilledTemplate): string {',
        'export function plainText({ header, body, footer, cards = ["Stryker was here"] }: FilledTemplate): string {',
      ],
    ],
  },
  {
    file: 'shared/src/templates/read-components.ts',
    reason: 'JSON has no field that is undefined.',
    faults: [
      [
        'const known = parsed(KnownButton, otpType === undefined ? named : { ...named, otp_type: otpType })',
        'const known = parsed(KnownButton, false ? named : { ...named, otp_type: otpType })',
      ],
    ],
  },
  {
    file: 'shared/src/templates/read-components.ts',
    reason: 'Only whether there was an issue is used.',
    faults: [
      ["context.addIssue({ code: 'custom', message: schemaSentence('withoutText') })", 'context.addIssue({})'],
      [
        "context.addIssue({ code: 'custom', message: schemaSentence('withoutText') })",
        'context.addIssue({ code: "", message: \'has no text\' })',
      ],
      [
        "context.addIssue({ code: 'custom', message: schemaSentence('withoutText') })",
        'context.addIssue({ code: \'custom\', message: "" })',
      ],
      [
        "context.addIssue({ code: 'custom', message: schemaSentence('withoutText') })",
        'context.addIssue({ code: "", message: \'has no text\' })',
      ],
      ["context.addIssue({ code: 'custom', message: schemaSentence('withoutText') })", 'context.addIssue({})'],
      [
        "context.addIssue({ code: 'custom', message: schemaSentence('withoutText') })",
        'context.addIssue({ code: \'custom\', message: "" })',
      ],
    ],
  },
  {
    file: 'shared/src/templates/read-components.ts',
    reason: 'A place is kept unchanged, like a format that Parley does not know.',
    faults: [
      [
        "z.looseObject({ type: z.literal('HEADER'), format: z.literal('LOCATION') }),",
        'z.looseObject({ type: z.literal(\'HEADER\'), format: z.literal("") }),',
      ],
    ],
  },
  {
    file: 'server/src/outbound/hosts-file.ts',
    reason: 'Only on Windows.',
    faults: [
      [
        "const systemPath = process.platform === 'win32' ? 'C:\\\\Windows\\\\System32\\\\drivers\\\\etc\\\\hosts' : '/etc/hosts'",
        "const systemPath = process.platform === 'win32' ? \"\" : '/etc/hosts'",
      ],
      [
        "const systemPath = process.platform === 'win32' ? 'C:\\\\Windows\\\\System32\\\\drivers\\\\etc\\\\hosts' : '/etc/hosts'",
        "const systemPath = false ? 'C:\\\\Windows\\\\System32\\\\drivers\\\\etc\\\\hosts' : '/etc/hosts'",
      ],
      [
        "const systemPath = process.platform === 'win32' ? 'C:\\\\Windows\\\\System32\\\\drivers\\\\etc\\\\hosts' : '/etc/hosts'",
        "const systemPath = process.platform === \"\" ? 'C:\\\\Windows\\\\System32\\\\drivers\\\\etc\\\\hosts' : '/etc/hosts'",
      ],
    ],
  },
  {
    file: 'server/src/outbound/hosts-file.ts',
    reason: 'A line has a first part, be it empty, and a file that was never read is read.',
    faults: [
      [
        "const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\\s+/)",
        'const [address = "Stryker was here!", ...names] = line.replace(/#.*/, \'\').trim().split(/\\s+/)',
      ],
      ["let version = ''", 'let version = "Stryker was here!"'],
    ],
  },
  {
    file: 'shared/src/templates/template-slots.ts',
    reason: 'Only parts of the reading order are asked for their values.',
    faults: [
      ['default: return []', 'default:'],
      ['return []', 'return ["Stryker was here"]'],
    ],
  },
  {
    file: 'server/src/outbound/name-servers.ts',
    reason: 'Cancelling a resolver without queries does nothing.',
    faults: [
      ["signal.addEventListener('abort', cancel, { once: true })", "signal.addEventListener('abort', cancel, {})"],
      [
        "signal.addEventListener('abort', cancel, { once: true })",
        "signal.addEventListener('abort', cancel, { once: false })",
      ],
      ["signal.removeEventListener('abort', cancel)", 'signal.removeEventListener("", cancel)'],
    ],
  },
  {
    file: 'server/src/outbound/name-servers.ts',
    reason: 'Only delays the end of a process, which has a limit of its own.',
    faults: [
      [
        'const one = Promise.any(queries).then(() => wait(otherFamilyMs, undefined, { ref: false }))',
        'const one = Promise.any(queries).then(() => wait(otherFamilyMs, undefined, {}))',
      ],
      [
        'const one = Promise.any(queries).then(() => wait(otherFamilyMs, undefined, { ref: false }))',
        'const one = Promise.any(queries).then(() => wait(otherFamilyMs, undefined, { ref: true }))',
      ],
    ],
  },
  {
    file: 'server/src/outbound/name-servers.ts',
    reason: 'Both queries have failed by then.',
    faults: [
      ['await Promise.race([both, one.catch(() => both)])', 'await Promise.race([both, one.catch(() => undefined)])'],
    ],
  },
  {
    file: 'server/src/outbound/name-servers.ts',
    reason: 'Every failure of a query is an error with a code.',
    faults: [
      [
        "return error instanceof Error && 'code' in error && ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(String(error.code))",
        "return true && ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(String(error.code))",
      ],
      [
        "return error instanceof Error && 'code' in error && ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(String(error.code))",
        "return error instanceof Error || 'code' in error && ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(String(error.code))",
      ],
    ],
  },
  {
    file: 'server/src/outbound/name-servers.ts',
    reason: 'A name with two dots in a row or a space is asked of nobody.',
    faults: [
      ["if (hostname.endsWith('.')) return [hostname.slice(0, -1)]", 'if (false) return [hostname.slice(0, -1)]'],
      [
        "if (hostname.endsWith('.')) return [hostname.slice(0, -1)]",
        "if (hostname.startsWith('.')) return [hostname.slice(0, -1)]",
      ],
      ["if (hostname.endsWith('.')) return [hostname.slice(0, -1)]", "if (hostname.endsWith('.')) return [hostname]"],
      ['let domains: string[] = []', 'let domains: string[] = ["Stryker was here"]'],
    ],
  },
  {
    file: 'server/src/outbound/name-servers.ts',
    reason: 'Empty values are dropped, and a text without a keyword has no options.',
    faults: [
      ['.split(/\\s+/)', '.split(/\\s/)'],
      ["return ''", 'return "Stryker was here!"'],
    ],
  },
  {
    file: 'server/src/db/audit/seals.ts',
    reason: 'Every action has declared values.',
    faults: [
      [
        'const declared = personalValues[entry.action]?.details ?? {}',
        'const declared = personalValues[entry.action].details ?? {}',
      ],
    ],
  },
  {
    file: 'server/src/db/audit/seals.ts',
    reason: 'Null has no texts, and is written as it was.',
    faults: [
      [
        "if (typeof parsed !== 'object' || parsed === null || JSON.stringify(parsed) !== details) return details",
        "if (typeof parsed !== 'object' || false || JSON.stringify(parsed) !== details) return details",
      ],
    ],
  },
  {
    file: 'server/src/db/audit/seals.ts',
    reason: 'Neither is the name of a seal, and a function without a result returns undefined.',
    faults: [
      [
        'const [[name, content] = [], ...more] = Object.entries(value)',
        'const [[name, content] = ["Stryker was here"], ...more] = Object.entries(value)',
      ],
      ['} catch { return undefined }', '} catch {}'],
    ],
  },
  {
    file: 'shared/src/templates/template-rules.ts',
    reason: 'Empty words are not counted.',
    faults: [['.split(/\\s+/)', '.split(/\\s/)']],
  },
  {
    file: 'server/src/outbound/resolver.ts',
    reason: 'Replaced before anybody reads it.',
    faults: [
      [
        'const lookup: SharedLookup = { waiting: 0, stop, addresses: Promise.resolve([]) }',
        'const lookup: SharedLookup = { waiting: 0, stop, addresses: Promise.resolve(["Stryker was here"]) }',
      ],
    ],
  },
  {
    file: 'server/src/outbound/resolver.ts',
    reason: 'Nobody is left to read the reason.',
    faults: [
      ["lookup.stop.abort(unresolved('Nobody waits for the name any more'))", 'lookup.stop.abort(unresolved(""))'],
    ],
  },
  {
    file: 'server/src/outbound/resolver.ts',
    reason: 'The listener is removed when the work ends, and rejecting a second time does nothing.',
    faults: [
      ["signal.addEventListener('abort', abort, { once: true })", "signal.addEventListener('abort', abort, {})"],
      [
        "signal.addEventListener('abort', abort, { once: true })",
        "signal.addEventListener('abort', abort, { once: false })",
      ],
    ],
  },
  {
    file: 'server/src/features/webhooks/deliveries/attempt-delivery.ts',
    reason: 'Null is not later than any time.',
    faults: [
      [
        'const both = previous !== null && until !== null && until > app.now()',
        'const both = previous !== null && true && until > app.now()',
      ],
    ],
  },
  {
    file: 'server/src/features/webhooks/deliveries/deliveries.store.ts',
    reason: 'The value is there whenever the condition before it holds.',
    faults: [
      [
        ".$if(webhookId !== undefined, (query) => query.where('endpoint_id', '=', webhookId ?? ''))",
        ".$if(webhookId !== undefined, (query) => query.where('endpoint_id', '=', webhookId ?? \"Stryker was here!\"))",
      ],
      [
        ".$if(state !== undefined, (query) => query.where('state', '=', state ?? 'pending'))",
        ".$if(state !== undefined, (query) => query.where('state', '=', state ?? \"\"))",
      ],
      [
        ".$if(event !== undefined, (query) => query.where('event_kind', '=', event ?? 'webhook.test'))",
        ".$if(event !== undefined, (query) => query.where('event_kind', '=', event ?? \"\"))",
      ],
      [
        ".$if(since !== undefined, (query) => query.where('created_at', '>=', Date.parse(since ?? '')))",
        ".$if(since !== undefined, (query) => query.where('created_at', '>=', Date.parse(since ?? \"Stryker was here!\")))",
      ],
      [
        ".$if(until !== undefined, (query) => query.where('created_at', '<', Date.parse(until ?? '')))",
        ".$if(until !== undefined, (query) => query.where('created_at', '<', Date.parse(until ?? \"Stryker was here!\")))",
      ],
    ],
  },
  {
    file: 'server/src/features/webhooks/deliveries/deliveries.store.ts',
    reason: 'A count has a row.',
    faults: [['return Number(row?.count ?? 0)', 'return Number(row.count ?? 0)']],
  },
  {
    file: 'server/src/auth/sessions.ts',
    reason: 'Only whether the count changed is compared.',
    faults: [['forgetCount += 1', 'forgetCount -= 1']],
  },
  {
    file: 'server/src/auth/api-keys/api-key-cache.ts',
    reason: 'Only whether the count changed is compared.',
    faults: [['drops += 1', 'drops -= 1']],
  },
  {
    file: 'server/src/auth/api-keys/api-key-cache.ts',
    reason: 'A remembered absence counts like none.',
    faults: [['if (!key) remembered.delete(hash)', 'if (false) remembered.delete(hash)']],
  },
  {
    file: 'server/src/auth/api-keys/rate-windows.ts',
    reason: 'Only the log differs.',
    faults: [
      [
        "context.log.warn({ err: error }, 'Requests are counted in this process only: the store is unavailable')",
        "context.log.warn({}, 'Requests are counted in this process only: the store is unavailable')",
      ],
    ],
  },
  {
    file: 'server/src/auth/api-keys/rate-windows.ts',
    reason: 'What is missing counts as false.',
    faults: [
      ['const windows = windowsInMemory(now, { countsRefused: false })', 'const windows = windowsInMemory(now, {})'],
    ],
  },
  {
    file: 'server/src/db/units-of-work.ts',
    reason: 'What is missing counts as false.',
    faults: [
      [
        'const unit: Unit = { scope: newScope({ open: false }), isOver: false }',
        'const unit: Unit = { scope: newScope({}), isOver: false }',
      ],
    ],
  },
  {
    file: 'server/src/features/audit/record-audit.ts',
    reason: 'Every workspace among the groups has an entry.',
    faults: [
      [
        'const own = byWorkspace.get(workspaceId) ?? []',
        'const own = byWorkspace.get(workspaceId) ?? ["Stryker was here"]',
      ],
      ['if (!first) continue', 'if (false) continue'],
    ],
  },
  {
    file: 'server/src/features/audit/audit.store.ts',
    reason: 'The seals are made of the entry itself.',
    faults: [
      [
        'if (hash === undefined) throw new Error(`The seals of the audit entry ${entry.id} do not fit it`)',
        'if (hash === undefined) ;',
      ],
      [
        'if (hash === undefined) throw new Error(`The seals of the audit entry ${entry.id} do not fit it`)',
        'if (false) throw new Error(`The seals of the audit entry ${entry.id} do not fit it`)',
      ],
    ],
  },
  {
    file: 'server/src/features/audit/audit.store.ts',
    reason: 'Only costs two more statements.',
    faults: [['if (head) return head', 'if (false) return head']],
  },
  {
    file: 'server/src/auth/failures/failures.ts',
    reason: 'Neither is the id of an account.',
    faults: [
      [
        "const key = `failed ${step} ${reason} of ${account?.id ?? 'nobody'} at ${block}`",
        'const key = `failed ${step} ${reason} of ${account?.id ?? ""} at ${block}`',
      ],
    ],
  },
  {
    file: 'server/src/features/audit/record-audit.ts',
    reason: 'No other actor has the name of a key.',
    faults: [
      [
        "return actor.kind === 'api_key' && actor.keyName !== undefined ? `${actor.keyName} (${name})` : name",
        'return true && actor.keyName !== undefined ? `${actor.keyName} (${name})` : name',
      ],
    ],
  },
  {
    file: 'server/src/features/contacts/contacts.store.ts',
    reason: 'Only indexes the same names again.',
    faults: [
      [
        'const isRenamed = changed.name !== contact.name || changed.username !== contact.username',
        'const isRenamed = true',
      ],
    ],
  },
  {
    file: 'server/src/features/webhooks/deliveries/settle-attempt.ts',
    reason: 'A webhook that is not found has not failed for five days.',
    faults: [
      [
        'const isDead = failingForMs >= switchedOffAfterMs && health?.exhausted_at != null',
        'const isDead = failingForMs >= switchedOffAfterMs && health.exhausted_at != null',
      ],
    ],
  },
  {
    file: 'server/src/auth/fixed-windows.ts',
    reason: 'The statement returns a row in every case.',
    faults: [
      ["if (!window) throw new Error('A use was not counted')", 'if (!window) ;'],
      ["if (!window) throw new Error('A use was not counted')", "if (false) throw new Error('A use was not counted')"],
    ],
  },
  {
    file: 'server/src/auth/fixed-windows.ts',
    reason: 'The two caches are alike, and only change places.',
    faults: [
      [
        'const [target, other] = window.used < frequentUses ? [rare, frequent] : [frequent, rare]',
        'const [target, other] = window.used >= frequentUses ? [rare, frequent] : [frequent, rare]',
      ],
    ],
  },
  {
    file: 'server/src/outbound/guard.ts',
    reason: 'A host name in brackets is looked up, and the lookup checks it as well.',
    faults: [
      [
        "if (isIP(options.hostname.replace(/^\\[|\\]$/g, '')) === 0) return dialer(options, done)",
        'if (isIP(options.hostname.replace(/^\\[|\\]$/g, "Stryker was here!")) === 0) return dialer(options, done)',
      ],
    ],
  },
  {
    file: 'shared/src/templates/template-button-rules.ts',
    reason: 'A run has one beginning and one end.',
    faults: [
      [
        "(button, index) => button.type === 'QUICK_REPLY' && buttons[index - 1]?.type !== 'QUICK_REPLY',",
        "(button, index) => button.type === 'QUICK_REPLY' && buttons[index + 1]?.type !== 'QUICK_REPLY',",
      ],
    ],
  },
  {
    file: 'shared/src/templates/template-button-rules.ts',
    reason: 'Neither is longer than a label may be.',
    faults: [
      [
        "const label = [...(button.text ?? '')].length",
        'const label = [...(button.text ?? "Stryker was here!")].length',
      ],
    ],
  },
]

export function explanationOf(file: string, fault: Pick<Fault, 'original' | 'mutant'>): string | undefined {
  return explanations.find(
    (each) =>
      each.file === file &&
      each.faults.some(([original, mutant]) => original === fault.original && mutant === fault.mutant),
  )?.reason
}
