import { type Sentence, sentence } from '@parley/shared/sentences/sentence'
import { AppError } from '../errors.ts'

/** Whose password it is to become. Names that are not known yet are left out. */
export type PasswordOwner = {
  readonly email: string
  readonly name?: string
  readonly workspaceNames: readonly string[]
}

type NewPassword = {
  readonly password: string
  /** The field of the request, named in the refusal. */
  readonly field?: string
}

const minOwnWordLength = 3

/**
 * Throws `invalid_request` for one of the 49,000 most common passwords, and for the person's own email address, name or
 * workspace, whatever the case and also with digits and punctuation before or after it.
 */
export async function refuseWeakPassword(
  { password, field = 'password' }: NewPassword,
  owner: PasswordOwner,
): Promise<void> {
  const forms = formsOf(password)
  if (forms.some((form) => ownWords(owner).has(form.replaceAll(notAlphanumeric, '')))) {
    throw weakPassword(field, sentence('passwordIsName'))
  }
  const common = await commonPasswords()
  if (forms.some((form) => common.has(form))) {
    throw weakPassword(field, sentence('passwordCommon'))
  }
}

const notAlphanumeric = /[^\p{L}\p{N}]/gu
/** Matches everything but letters at both ends of a password, such as the year in `password2026!`. */
const around = /^[^\p{L}]+|[^\p{L}]+$/gu

function formsOf(password: string): readonly string[] {
  const lowerCase = password.normalize('NFKC').toLowerCase()
  return [lowerCase, lowerCase.replaceAll(around, '')].filter((form) => form !== '')
}

function ownWords({ email, name = '', workspaceNames }: PasswordOwner): ReadonlySet<string> {
  const words = [email, ...email.split('@'), name, ...name.split(/\s+/), ...workspaceNames].flatMap(formsOf)
  const compact = words.map((word) => word.replaceAll(notAlphanumeric, ''))
  return new Set(compact.filter((word) => word.length >= minOwnWordLength))
}

function weakPassword(path: string, message: Sentence): AppError {
  return new AppError('invalid_request', message, { details: [{ path, message }] })
}

let loaded: Promise<ReadonlySet<string>> | undefined

/** Returns the common passwords. They are loaded with the first new password, because they take a few megabytes. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return loaded
}
