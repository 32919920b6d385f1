import { type Dispatcher, errors } from 'undici'

/**
 * Ends a request whose answer is not complete in time, counted from the moment it has a connection. The time limits of the
 * library start over with every part of the answer.
 */
export function endLateAnswers(maxMs: number): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    let timer: NodeJS.Timeout | undefined
    return dispatch(options, {
      onRequestStart: (controller, context) => {
        timer = setTimeout(() => controller.abort(new errors.BodyTimeoutError()), maxMs)
        handler.onRequestStart?.(controller, context)
      },
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => {
        clearTimeout(timer)
        handler.onResponseEnd?.(...args)
      },
      onResponseError: (...args) => {
        clearTimeout(timer)
        handler.onResponseError?.(...args)
      },
    })
  }
}
