/** A body with a file, which is sent as a form. The name of a `File` is stored; one without a name is called `file`. */
export type FormWith<Settings> = {
  file: Blob
  /** The other fields of the call. */
  settings?: Settings | undefined
}

/** The options of a generated function, with a body that is JSON, or a form where it has a file. */
export function formOr<Request extends { headers?: object }, Json extends object>(
  request: Request,
  body: Json | FormWith<unknown>,
): Request & { body: Json } {
  if (!('file' in body)) return { ...request, body }
  // `fetch` writes a content type of its own, with the boundary of the form.
  const headers = { ...request.headers, 'Content-Type': null }
  return { ...request, body, bodySerializer: () => formOf(body), headers } as unknown as Request & { body: Json }
}

function formOf({ file, settings }: FormWith<unknown>): FormData {
  const form = new FormData()
  // The server reads the settings before the file.
  if (settings !== undefined) form.append('settings', JSON.stringify(settings))
  form.append('file', file, 'name' in file ? String(file.name) : 'file')
  return form
}
