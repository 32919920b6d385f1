import { mkdirSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { describeIssues } from '@parley/shared/errors'
import { english } from '@parley/shared/sentences/english'
import { encodeSentence, platformSentence } from '@parley/shared/sentences/sentence'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { defaultDataDir } from './default-data-dir.ts'
import { type FileSettings, fileSettingsOf, fileVariables } from './file-settings.ts'
import { type SignInSettings, signInSettingsOf, signInVariables } from './sign-in-settings.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const secondsList = commaList(
  z.coerce
    .number<string>()
    .min(0)
    .max(7 * 86_400),
)
const cidrList = commaList(z.string().refine(isCidr, 'must be addresses in CIDR form such as 10.0.0.0/8'))

function commaList<Item>(item: z.ZodType<Item, string>) {
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item))
}

/** A URI, as security.txt requires (RFC 9116, section 2.5.3); an email address becomes one. */
const securityContact = z
  .string()
  .transform((text) => (z.email().safeParse(text).success ? `mailto:${text}` : text))
  .pipe(oneLineUrl(/^(https|mailto|tel)$/, 'must be an email address, or a URL with https, mailto or tel'))

/** URL parsers ignore line breaks, which would begin another field of security.txt. */
/** The sentence of a rule that is about this machine only, and so has no translation. */
function inWords(text: string): string {
  return encodeSentence(platformSentence(text))
}

function oneLineUrl(protocol: RegExp, error: string) {
  return z.url({ protocol, error: inWords(error) }).regex(/^[!-~]+$/, inWords(error))
}

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']

function namesProxies(text: string): boolean {
  if (text === 'false' || /^\d+$/.test(text)) return true
  return text
    .split(',')
    .map((part) => part.trim())
    .every((part) => proxyNames.includes(part) || ipaddr.isValid(part) || isCidr(part))
}

function isCidr(text: string): boolean {
  return ipaddr.isValidCIDR(text)
}

/** The settings of docs/running.md, named as in the environment so that an error can name the variable. */
const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PARLEY_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      (text) => !URL.canParse(text) || new URL(text).pathname === '/',
      'must have no path: Parley is served at the root of its host',
    )
    .optional(),
  PARLEY_DATA_DIR: z.string().min(1).default(defaultDataDir),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, inWords('must start with postgres://'))
    .optional(),
  PARLEY_SECRET: z.string().min(32).optional(),
  PARLEY_OWNER_EMAIL: z.email().optional(),
  PARLEY_OWNER_PASSWORD: z.string().min(10).max(128).optional(),
  PARLEY_WORKSPACE_NAME: z.string().min(1).max(100).optional(),
  PARLEY_WEBHOOK_ALLOW_CIDRS: cidrList.optional(),
  PARLEY_PUSH_ALLOW_CIDRS: cidrList.optional(),
  PARLEY_WEBHOOK_RETRY_SECONDS: secondsList.optional(),
  PARLEY_SIMULATOR_APPROVAL_SECONDS: z.coerce.number().min(0).max(86_400).default(5),
  PARLEY_WHATSAPP_GRAPH_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com'),
  PARLEY_WHATSAPP_GRAPH_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, inWords('must be a version such as v25.0'))
    .default('v25.0'),
  PARLEY_TRUST_PROXY: z
    .string()
    .refine(
      namesProxies,
      'must be the number of proxies in front of Parley, such as 1, or their addresses: trusting every address would let clients forge theirs',
    )
    .optional(),
  PARLEY_METRICS_TOKEN: z.string().min(16).optional(),
  PARLEY_SECURITY_CONTACT: securityContact.optional(),
  PARLEY_SECURITY_POLICY_URL: oneLineUrl(/^https$/, 'must be a URL with https').optional(),
  PARLEY_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  PARLEY_MAIL_FROM: z.email().optional(),
  PARLEY_SMTP_ALLOW_CLEAR_TEXT: z.enum(['true', 'false']).default('false'),
  PARLEY_BACKUP_HOURS: z.coerce.number().min(0.1).max(8_760).optional(),
  PARLEY_BACKUP_KEEP: z.coerce.number().int().min(1).max(1_000).default(7),
  PARLEY_BACKUP_DIR: z.string().min(1).optional(),
  PARLEY_BACKUP_FILES: z.enum(['true', 'false']).default('false'),
  PARLEY_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ...signInVariables,
  ...fileVariables,
})

export type Config = SignInSettings & {
  readonly port: number
  readonly host: string
  /** The address of the dashboard, with no slash at its end. */
  readonly baseUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly secret: string | undefined
  readonly owner: { readonly email: string; readonly password: string; readonly workspaceName: string } | undefined
  readonly webhookAllowCidrs: readonly string[]
  readonly pushAllowCidrs: readonly string[]
  /** The delay before each delivery attempt of a webhook; undefined for the schedule of docs/webhooks.md. */
  readonly webhookRetrySeconds: readonly number[] | undefined
  readonly simulatorApprovalSeconds: number
  readonly whatsappGraphUrl: string
  /** The version of WhatsApp's Graph API, such as `v25.0`: requests and responses are specific to a version, and versions expire. */
  readonly whatsappGraphVersion: string
  /** The proxies that are trusted, as Express expects them: a number of hops, `loopback`, or addresses. Undefined trusts none. */
  readonly trustProxy: string | number | undefined
  readonly metricsToken: string | undefined
  /** A URI for `/.well-known/security.txt`, which does not exist without it. */
  readonly securityContact: string | undefined
  readonly securityPolicyUrl: string | undefined
  /** How Parley sends email; undefined where it sends none. */
  readonly mail:
    | {
        readonly smtpUrl: string
        readonly from: string
        /** Whether emails, which contain invitation links, may go to another machine without TLS. */
        readonly allowClearText: boolean
      }
    | undefined
  readonly backups: {
    /** The interval between verified backups; undefined when none are scheduled. */
    readonly everyHours: number | undefined
    /** How many backups are kept in the folder. */
    readonly keep: number
    readonly folder: string
    /** Whether backups contain the bytes of files. */
    readonly withFiles: boolean
  }
  readonly files: FileSettings
  readonly logLevel: string
}

/** Parses the environment. Throws one error whose message names every invalid variable. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(variables)
  if (!parsed.success) {
    const lines = describeIssues(parsed.error).map(
      ({ path, message }) => `${path.replace(/\[.*/, '')}: ${english(message)}`,
    )
    throw new Error(`Parley cannot start: the environment is not valid.\n${lines.join('\n')}`)
  }
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    baseUrl: (env.PARLEY_BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: isAbsolute(env.PARLEY_DATA_DIR) ? env.PARLEY_DATA_DIR : resolve(env.PARLEY_DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    secret: env.PARLEY_SECRET,
    owner: ownerOf(env),
    webhookAllowCidrs: env.PARLEY_WEBHOOK_ALLOW_CIDRS ?? [],
    pushAllowCidrs: env.PARLEY_PUSH_ALLOW_CIDRS ?? [],
    webhookRetrySeconds: env.PARLEY_WEBHOOK_RETRY_SECONDS,
    simulatorApprovalSeconds: env.PARLEY_SIMULATOR_APPROVAL_SECONDS,
    whatsappGraphUrl: env.PARLEY_WHATSAPP_GRAPH_URL.replace(/\/+$/, ''),
    whatsappGraphVersion: env.PARLEY_WHATSAPP_GRAPH_VERSION,
    trustProxy: trustProxyOf(env.PARLEY_TRUST_PROXY),
    metricsToken: env.PARLEY_METRICS_TOKEN,
    securityContact: env.PARLEY_SECURITY_CONTACT,
    securityPolicyUrl: env.PARLEY_SECURITY_POLICY_URL,
    mail: mailOf(env),
    backups: {
      everyHours: env.PARLEY_BACKUP_HOURS,
      keep: env.PARLEY_BACKUP_KEEP,
      folder: resolve(env.PARLEY_BACKUP_DIR ?? join(env.PARLEY_DATA_DIR, 'backups')),
      withFiles: env.PARLEY_BACKUP_FILES === 'true',
    },
    files: fileSettingsOf(env),
    logLevel: env.PARLEY_LOG_LEVEL,
    ...signInSettingsOf(env),
  }
}

/** The variables that are named like settings and are none, such as a misspelled one. */
export function unknownVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  const isUnknown = (name: string) => name.startsWith('PARLEY_') && !Object.hasOwn(Environment.shape, name)
  return Object.keys(environment).filter((name) => environment[name] && isUnknown(name))
}

function mailOf(env: z.infer<typeof Environment>): Config['mail'] {
  const { PARLEY_SMTP_URL: smtpUrl, PARLEY_MAIL_FROM: from } = env
  if (smtpUrl === undefined && from === undefined) return undefined
  if (smtpUrl === undefined || from === undefined) {
    throw new Error(
      'Parley cannot start: the environment is not valid.\nPARLEY_SMTP_URL and PARLEY_MAIL_FROM must be set together, or not at all.',
    )
  }
  return { smtpUrl, from, allowClearText: env.PARLEY_SMTP_ALLOW_CLEAR_TEXT === 'true' }
}

function ownerOf(env: z.infer<typeof Environment>): Config['owner'] {
  const { PARLEY_OWNER_EMAIL: email, PARLEY_OWNER_PASSWORD: password } = env
  if (email === undefined && password === undefined) return undefined
  if (email === undefined || password === undefined) {
    throw new Error(
      'Parley cannot start: the environment is not valid.\nPARLEY_OWNER_EMAIL and PARLEY_OWNER_PASSWORD must be set together, or not at all.',
    )
  }
  return { email, password, workspaceName: env.PARLEY_WORKSPACE_NAME ?? 'My workspace' }
}

function trustProxyOf(text: string | undefined): Config['trustProxy'] {
  if (text === undefined || text === 'false' || text === '0') return undefined
  return /^\d+$/.test(text) ? Number(text) : text
}

/** Creates the data directory, readable by its owner only. */
export function makeDataDir(config: Config): void {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
}
