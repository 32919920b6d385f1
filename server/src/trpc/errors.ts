import type { ErrorCode } from '@parley/shared/errors'
import { platformSentence } from '@parley/shared/sentences/sentence'
import { TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { AppError, statusOf } from '../errors.ts'
import { appErrorOf } from '../http/app-error-of.ts'
import type { Context } from './context.ts'

/** The tRPC error with the same status. */
export function trpcErrorOf(error: AppError): TRPCError {
  return new TRPCError({ code: statusOf[error.code].trpc, message: error.message, cause: error })
}

/** The error for the caller: of an operation, of a schema, or of tRPC itself. It contains nothing internal. */
export function appErrorFrom(error: TRPCError): AppError {
  if (error.cause instanceof AppError || error.cause instanceof ZodError) return appErrorOf(error.cause)
  if (error.code === 'INTERNAL_SERVER_ERROR') return appErrorOf(error.cause)
  return new AppError(codeOf(error.code), platformSentence(error.message))
}

function codeOf(trpcCode: TRPCError['code']): ErrorCode {
  const codes = Object.keys(statusOf) as ErrorCode[]
  return codes.find((code) => statusOf[code].trpc === trpcCode) ?? 'invalid_request'
}

/** Logs errors of ours (5xx) with their cause. Errors of the caller are not logged. */
export function logInternalError(error: TRPCError, context: Context, path: string | undefined): void {
  if (statusOf[appErrorFrom(error).code].http < 500) return
  context.app.log.error({ err: error.cause ?? error, path, request_id: context.requestId }, 'A procedure failed')
}
