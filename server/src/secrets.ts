import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, copyFileSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Encrypts secrets that must be read again, such as a webhook's, so that the store and its backups do not reveal them. */
export type Secrets = {
  /** AES-256-GCM under a key derived from the process secret. */
  readonly seal: (clear: string) => string
  /** Throws when the text was not encrypted with this secret. */
  readonly open: (sealed: string) => string
  /** Derives a separate secret for one purpose, such as the sign-in library's cookies. */
  readonly derive: (purpose: string) => string
}

/** Compares in a time that says nothing about where two texts differ, or how long the expected one is. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

const version = 's1'
const nonceBytes = 12
const tagBytes = 16

export function makeSecrets(secret: string): Secrets {
  const key = derive(secret, 'secrets at rest')
  return {
    seal: (clear) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()])
      return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open: (sealed) => {
      const [prefix, text] = sealed.split('.')
      if (prefix !== version || text === undefined) throw new Error('The text is not an encrypted secret')
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    derive: (purpose) => derive(secret, purpose).toString('base64url'),
  }
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `parley ${purpose}`, 32))
}

export const minSecretLength = 32

/** The process secret: from the environment, or generated once and stored in the data directory, readable by its owner only. */
export function processSecret(config: Pick<Config, 'secret' | 'dataDir'>): string {
  if (config.secret !== undefined) return config.secret
  const path = join(config.dataDir, 'secret')
  if (!existsSync(path)) {
    writeFileSync(path, newProcessSecret(), { mode: 0o600, flag: 'wx', flush: true })
  }
  return readSecret(path)
}

export function newProcessSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Identifies a process secret without revealing anything about it. */
export function fingerprintOf(secret: string): string {
  return derive(secret, 'fingerprint').toString('base64url')
}

export type AvailableSecret = {
  readonly secret: string
  /** True for a secret left by an interrupted change of the secret, which the store may already have committed. */
  readonly isNext: boolean
}

/** Every available secret that could be the store's. Generates none. */
export function secretsAtHand(config: Pick<Config, 'secret' | 'dataDir'>): AvailableSecret[] {
  if (config.secret !== undefined) return [{ secret: config.secret, isNext: false }]
  return ['secret', 'secret.next']
    .map((name) => join(config.dataDir, name))
    .filter((path) => existsSync(path))
    .map((path) => ({ secret: readSecret(path), isNext: path.endsWith('.next') }))
}

/** Stores the next secret on disk before returning. It takes effect once it is adopted. */
export function putNextSecret(dataDir: string, secret: string): void {
  writeFileSync(join(dataDir, 'secret.next'), secret, { mode: 0o600, flush: true })
}

/** Makes the next secret the current one, and keeps the previous one for the backups made with it. Returns its path. */
export function adoptNextSecret(dataDir: string, stamp: string): string {
  const [current, previous] = [join(dataDir, 'secret'), join(dataDir, `secret.until-${stamp}`)]
  if (existsSync(current)) copyFileSync(current, previous)
  renameSync(join(dataDir, 'secret.next'), current)
  return previous
}

function readSecret(path: string): string {
  // Only when needed: the disk may be read-only.
  if (statSync(path).mode & 0o077) chmodSync(path, 0o600)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < minSecretLength) {
    throw new Error(
      `${path} does not contain a secret of at least ${minSecretLength} characters. Restore it from a copy: without it the encrypted values in the store cannot be read.`,
    )
  }
  return secret
}
