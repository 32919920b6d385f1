/** The platform's answers, in the documented forms. */
export type Answer = { readonly status: number; readonly body: unknown }

export function ok(body: unknown): Answer {
  return { status: 200, body }
}

/** An error of a message call: identified by its code, explained by its details. */
export function messageError(code: number, details: string, status = 400): Answer {
  const error = {
    message: `(#${code}) ${details}`,
    type: 'OAuthException',
    code,
    error_data: { messaging_product: 'whatsapp', details },
    fbtrace_id: 'trace',
  }
  return { status, body: { error } }
}

/** An error of a management call, identified by its subcode. */
export function manageError(subcode: number, message: string): Answer {
  const error = {
    message: 'Invalid parameter',
    type: 'OAuthException',
    code: 100,
    error_subcode: subcode,
    is_transient: false,
    error_user_title: message,
    error_user_msg: message,
    fbtrace_id: 'trace',
  }
  return { status: 400, body: { error } }
}

export const badToken = messageError(190, 'Invalid OAuth access token', 401)
