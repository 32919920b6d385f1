import type { ErrorCode } from '@parley/shared/errors'
import { TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { AppError, statusOf } from '../errors.ts'
import { appErrorOf } from '../http/app-error-of.ts'
import type { Context } from './context.ts'

/** Our error in tRPC's clothes, so that it travels with the right status. */
export function trpcErrorOf(error: AppError): TRPCError {
  return new TRPCError({ code: statusOf[error.code].trpc, message: error.message, cause: error })
}

/** What happened in our words: an operation's refusal, a schema's, or one of tRPC's own. Nothing internal is told. */
export function refusalOf(error: TRPCError): AppError {
  if (error.cause instanceof AppError || error.cause instanceof ZodError) return appErrorOf(error.cause)
  if (error.code === 'INTERNAL_SERVER_ERROR') return appErrorOf(error.cause)
  return new AppError(codeOf(error.code), error.message)
}

function codeOf(trpcCode: TRPCError['code']): ErrorCode {
  const codes = Object.keys(statusOf) as ErrorCode[]
  return codes.find((code) => statusOf[code].trpc === trpcCode) ?? 'invalid_request'
}

/** What only the log may know of a fault of ours; refusals are no faults. */
export function logFault(error: TRPCError, context: Context, path: string | undefined): void {
  if (statusOf[refusalOf(error).code].http < 500) return
  context.app.log.error({ err: error.cause ?? error, path, request_id: context.requestId }, 'a procedure failed')
}
