import { type Detail, type ErrorBody, errorCodes, type FieldProblem } from '@parley/shared/errors'
import { exampleIds } from '@parley/shared/example-values'
import { Pagination } from '@parley/shared/paging'
import { type ZodType, z } from 'zod'

export function listOf<Row>(row: ZodType<Row>) {
  return z.object({ data: z.array(row) })
}

export function pagesOf<Row>(row: ZodType<Row>) {
  return z.object({ data: z.array(row), pagination: Pagination })
}

/** The response to a deletion of what `noun` names. */
export function deletionOf(noun: keyof typeof exampleIds) {
  return z.object({
    success: z.literal(true).meta({ description: 'Always `true`.', example: true }),
    id: z.string().meta({ description: `ID of the deleted ${noun}.`, example: exampleIds[noun] }),
  })
}

const ErrorDetail = z
  .object({
    path: z
      .string()
      .meta({ description: 'Path of the field, such as `recipients[3].phone`.', example: 'components[0].text' }),
    message: z
      .string()
      .meta({ description: 'What is wrong with it, for people.', example: 'must not start with a variable' }),
  })
  .meta({ id: 'Detail' }) satisfies ZodType<Detail>

/** An error detail as an operation returns it for a warning: the response has the English text. */
export const Warning = ErrorDetail as unknown as ZodType<FieldProblem>

export const ErrorResponse = z
  .object({
    error: z
      .string()
      .meta({ description: 'Explanation for people. The wording may change.', example: 'text is required' }),
    code: z.enum(errorCodes).meta({ description: 'Error code for programs.', example: 'invalid_request' }),
    request_id: z.string().meta({
      description: 'ID of the request, also in the server’s log.',
      example: '01a1fbd0-5cbf-7366-a32a-bb7ebd5d72c1',
    }),
    details: z.exactOptional(z.array(ErrorDetail)).meta({
      description: 'The invalid fields, if there are any.',
      example: [{ path: 'text', message: 'is required' }],
    }),
    retry_after: z.exactOptional(z.int()).meta({ description: 'Seconds to wait before trying again.' }),
  })
  .meta({ id: 'Error' }) satisfies ZodType<ErrorBody>
